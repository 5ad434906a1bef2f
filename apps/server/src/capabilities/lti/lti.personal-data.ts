import { sql } from 'kysely';
import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

const platformOf = (table: 'lti_identity' | 'lti_seat') => ({
  label: '课程平台',
  made: () =>
    sql`(select p.name from lti_platform p where p.platform_id = ${sql.ref(`${table}.platform_id`)})`,
});

export const ltiPersonalData: readonly PersonalData[] = [
  personalTable('lti_identity', '连着的课程平台', {
    linked_at: '连上的时间',
    platform_id: platformOf('lti_identity'),
    name: '平台说的名字',
    subject: '平台那边的编号',
  }),
  personalTable('lti_seat', '由课程平台打开的课', {
    since: '第一次打开的时间',
    platform_id: platformOf('lti_seat'),
    course_id: '课程编号',
    subject: '平台那边的编号',
    ends_on: '开到哪天',
  }),
];
