import { sql } from 'kysely';
import { forgetWishes } from '../../../platform/staff/approvals.ts';
import { personalTable, type PersonalData } from '../../../platform/personal-data.ts';

const kindWords = sql`case kind when 'copy' then '副本' when 'correction' then '更正' else '删除' end`;
const stateWords = sql`case state when 'waiting' then '等答复' when 'done' then '办好了'
  when 'refused' then '没有同意' else '撤回了' end`;

/** That it was answered, and when, is the school's proof for three years, by a number that names nobody; what was written goes. */
const erase: PersonalData['erase'] = async (change, studentId) => {
  const asked = await change
    .selectFrom('privacy_request')
    .where('student_id', '=', studentId)
    .select('request_id')
    .execute();
  // What colleagues agreed to by twos quotes them.
  await forgetWishes(
    change,
    'privacyRequest',
    asked.map(({ request_id }) => request_id),
  );
  await sql`update privacy_request set words = '', reply = '', value_sealed = null, identity_how = null,
      made_as = '', is_as = '', copy_until = null,
      state = case when state = 'waiting' then 'withdrawn' else state end,
      answered_at = case when state = 'waiting' then now() else answered_at end
    where student_id = ${studentId}`.execute(change);
};

export const privacyPersonalData: PersonalData = personalTable(
  'privacy_request',
  '个人信息申请',
  {
    asked_at: '提出的时间',
    kind: { label: '要什么', made: () => kindWords },
    words: '写的话',
    state: { label: '结果', made: () => stateWords },
    answered_at: '答复的时间',
    reply: '答复',
  },
  erase,
);
