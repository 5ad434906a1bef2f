import type { MockPaper } from '@xuezhou/contract/mock';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { graceSeconds, stillOpenSince } from './attempt-clock.ts';
import { presentPaper } from './mock.presenter.ts';
import { paperReader } from './paper.repository.ts';

/** The papers that a student sits now, the one that ends first before the others. */
export async function mocksInProgress(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
): Promise<MockPaper[]> {
  const now = clock.now();
  const rows = await paperReader(connection, studentId).inProgress(stillOpenSince(now));
  return rows.map((row) => presentPaper(row, now));
}

const openPaperWith = (p: { studentId: number; now: Date }) => sql`
  from mock_attempt m
  where m.student_id = ${p.studentId} and m.handed_in_at is null
    and m.ends_at >= ${p.now}::timestamptz - make_interval(secs => ${sql.lit(graceSeconds)})
    and (m.questions @> jsonb_build_array(jsonb_build_object('questionId', q.question_id))
      or m.questions @> jsonb_build_array(jsonb_build_object('groupId', coalesce(q.parent_id, q.question_id))))`;

/** Whether the question q, or the composite that it is a part of, stands in a paper that the student has open. */
export const isInOpenPaper = (p: { studentId: number; now: Date }) =>
  sql`exists (select ${openPaperWith(p)})`;

/** When that paper was begun; null where there is none. */
export const openPaperSince = (p: { studentId: number; now: Date }) =>
  sql`(select min(m.started_at) ${openPaperWith(p)})`;
