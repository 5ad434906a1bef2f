import { sql } from 'kysely';
import { personalTable, type PersonalData } from '../../../platform/personal-data.ts';

export const signInPersonalData: readonly PersonalData[] = [
  personalTable('organisation_identity', '连着的单位登录', {
    linked_at: '连上的时间',
    organisation_id: {
      label: '单位',
      made: () =>
        sql`(select o.name from organisation o where o.organisation_id = organisation_identity.organisation_id)`,
    },
    name: '单位说的名字',
    subject: '单位那边的编号',
    issuer: '谁证实的',
  }),
];
