import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';

export interface FormerAnswers {
  /** To former versions of the question and its parts. */
  readonly answers: number;
  readonly studentIds: readonly number[];
}

/** Who answered the question, or a part of it, before it said what it says now. */
export async function formerAnswerers(
  connection: Connection,
  questionId: number,
): Promise<FormerAnswers> {
  const { rows } = await sql<{ studentId: number; answers: number }>`
    select a.student_id as "studentId", count(*)::int as answers
    from question q join answer a on a.question_id = q.question_id and a.version < q.version
    where q.question_id = ${questionId} or q.parent_id = ${questionId}
    group by a.student_id
  `.execute(connection);
  return {
    answers: rows.reduce((sum, row) => sum + row.answers, 0),
    studentIds: rows.map(({ studentId }) => studentId),
  };
}

/** Tells them that it was changed, and that their results stay. */
export async function tellChanged(
  change: Change,
  { stem, studentIds, at }: { stem: string; studentIds: readonly number[]; at: Date },
): Promise<void> {
  const shortened = stem.length > 60 ? `${stem.slice(0, 60)}…` : stem;
  const text = `您做过的“${shortened}”改过了。您以前的成绩不变，想看新的可以再做一次。`;
  await sendMessages(change, studentIds, {
    title: '一道做过的题改过了',
    content: `<p>${plainHtml(text)}</p>`,
    at,
  });
}
