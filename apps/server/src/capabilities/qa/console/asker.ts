import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getAsker as operation } from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { standingOf } from '../../account/account.port.ts';
import { lastMistakes } from '../../practice/practice-facts.port.ts';

const mostMistakes = 3;

/** Null: whoever asked has left. */
export async function getAsker(
  { clock, database: { connection } }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { rows } = await sql<{ student_id: number | null; nickname: string | null }>`
    select t.student_id, s.nickname from qa_question t left join student s using (student_id)
    where t.question_id = ${questionId}`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Refusal('qaUnknown');
  const { student_id: studentId, nickname } = row;
  if (studentId === null || nickname === null) return null;
  const [standing, mistakes, { rows: counted }] = await Promise.all([
    standingOf(connection, studentId, clock.now()),
    lastMistakes(connection, studentId, mostMistakes),
    sql<{ asked: number; accepted: number }>`
      select count(*)::int as asked, count(*) filter (where state = 'accepted')::int as accepted
      from qa_question where student_id = ${studentId} and withdrawn_at is null`.execute(
      connection,
    ),
  ]);
  return {
    ...{ studentId, name: nickname, chapters: standing?.chapters ?? null },
    aheadDays: standing?.aheadDays ?? null,
    answers: standing?.accuracy.answers ?? 0,
    percent: standing?.accuracy.percent ?? null,
    ...{ asked: counted[0]?.asked ?? 0, accepted: counted[0]?.accepted ?? 0 },
    mistakes: mistakes.map(({ at, ...mistake }) => ({ ...mistake, at: at.toISOString() })),
  };
}
