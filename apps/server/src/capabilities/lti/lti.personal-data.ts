import { sql } from 'kysely';
import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

const platformOf = (table: 'lti_identity' | 'lti_seat' | 'lti_line') => ({
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
  personalTable('lti_line', '交给课程平台的成绩', {
    since: '第一次打开的时间',
    platform_id: platformOf('lti_line'),
    target: '打开的内容',
    subject: '平台那边的编号',
    line_item: '平台那边的成绩项',
    wanted: { label: '成绩', made: () => sql`(lti_line.wanted->>'given')::int` },
    state: {
      label: '交到了没有',
      made: () =>
        sql`case lti_line.state when 'sent' then '交到了' when 'none' then '还没有成绩' else '没有交到' end`,
    },
    sent_at: '交到的时间',
  }),
];
