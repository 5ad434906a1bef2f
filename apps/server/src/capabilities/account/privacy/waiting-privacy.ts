import { daysLeft } from '@xuezhou/rules/account/privacy';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { specialDays } from '../../../platform/special-days.ts';
import { kindWords } from './privacy-words.ts';

/** What is called in the log by the id of a request. */
export async function privacyNames(
  connection: Connection,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection
    .selectFrom('privacy_request')
    .innerJoin('student', 'student.student_id', 'privacy_request.student_id')
    .where('request_id', '=', sql<string>`any(${[...requestIds]}::uuid[])`)
    .select(['request_id', 'kind', 'nickname'])
    .execute();
  return new Map(
    rows.map(({ request_id, kind, nickname }) => [request_id, `${nickname}${kindWords[kind]}`]),
  );
}

export const waitingPrivacy: readonly WaitingPart[] = [
  {
    ...{ key: 'account.privacy', kind: 'request', permission: 'request.decide' },
    ...{ path: '/requests', act: '去答复', what: '个人信息的申请' },
    find: async ({ clock, database: { connection } }) => {
      const today = dayOf(clock.now());
      const { rows } = await sql<{ total: number; late: number; due: string | null }>`
        select count(*)::int as total, count(*) filter (where due_on < ${today}::date)::int as late,
          min(due_on) as due
        from privacy_request p join student s using (student_id)
        where p.state = 'waiting' and s.erased_at is null`.execute(connection);
      const { total = 0, late = 0, due } = rows[0] ?? {};
      return {
        count: total,
        title: `${total} 个个人信息的申请`,
        note:
          due === undefined || due === null
            ? ''
            : noteOf(late, daysLeft(today, due, await specialDays(connection))),
      };
    },
  },
];

const noteOf = (late: number, left: number): string => {
  if (late > 0) return `${late} 个过了答复期限`;
  return left === 0 ? '最急的今天到期' : `最急的剩 ${left} 个工作日`;
};
