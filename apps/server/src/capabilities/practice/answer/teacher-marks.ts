import { verdictOfShare } from '@xuezhou/rules/practice/teacher-verdict';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { rebuildStates } from '../regrade/rebuild-states.ts';

/** What teachers say of a student's answers to an open question, all that holds now. */
export interface HoldingMarks {
  readonly questionId: number;
  readonly studentId: number;
  /** By the moment of the answer; `share` of the full score, 0 to 1. */
  readonly marks: readonly { readonly answeredAt: Date; readonly share: number }[];
}

/**
 * Makes what teachers say the verdict of the answers that they marked, and takes it from those that nobody marks any more.
 * Everything that is told of a student follows: counts, wrong-answer book, the verdict of a composite question. The same again
 * changes nothing.
 */
export async function keepTeacherMarks(
  change: Change,
  holding: readonly HoldingMarks[],
): Promise<void> {
  if (holding.length === 0) return;
  // As a regrade does: whether the count of answers knows an answer by its former verdict is known then.
  await sql`select counted_to from question_tally_cut for share`.execute(change);
  const given = JSON.stringify(
    holding.map(({ questionId, studentId }) => ({ questionId, studentId })),
  );
  const { rows: asked } = await sql<{ questionId: number; groupId: number | null }>`
    select question_id as "questionId", parent_id as "groupId" from question
    where question_id in (select "questionId" from jsonb_to_recordset(${given}::jsonb) as g ("questionId" int))
      and kind = 'open'
    order by question_id`.execute(change);
  // An answer that is being written is in the log before this goes on, or moves what it finds after this.
  await sql`
    select from question_state s
    where (s.student_id, s.question_id) in (
      select g."studentId", unnest(array[q.question_id, coalesce(q.parent_id, q.question_id)])
      from jsonb_to_recordset(${given}::jsonb) as g ("studentId" int, "questionId" int)
      join question q on q.question_id = g."questionId")
    order by s.student_id, s.question_id for update`.execute(change);
  await setVerdicts(change, holding);
  const byQuestion = groupBy(holding, ({ questionId }) => questionId);
  for (const { questionId, groupId } of asked) {
    const studentIds = (byQuestion.get(questionId) ?? []).map(({ studentId }) => studentId);
    await rebuildStates(change, { questionId, groupId, studentIds });
  }
}

/** In the log, and in what is counted of all students. */
async function setVerdicts(change: Change, holding: readonly HoldingMarks[]): Promise<void> {
  const whose = JSON.stringify(
    holding.map(({ questionId, studentId }) => ({ questionId, studentId })),
  );
  const marks = JSON.stringify(
    holding.flatMap(({ questionId, studentId, marks: own }) =>
      own.map(({ answeredAt, share }) => ({
        ...{ questionId, studentId, answeredAt, share },
        verdict: verdictOfShare(share),
      })),
    ),
  );
  await sql`
    with wanted as (
      select a.student_id, a.answer_id, a.question_status as before, m.share::real as share,
        coalesce(m.verdict, 1) as after
      from jsonb_to_recordset(${whose}::jsonb) as g ("studentId" int, "questionId" int)
      join answer a on a.student_id = g."studentId" and a.question_id = g."questionId"
      left join jsonb_to_recordset(${marks}::jsonb)
        as m ("studentId" int, "questionId" int, "answeredAt" timestamptz, share float8, verdict int)
        on m."studentId" = a.student_id and m."questionId" = a.question_id and m."answeredAt" = a.answered_at
      where a.teacher_share is distinct from m.share::real
    ), changed as (
      update answer a set teacher_share = w.share, question_status = w.after
      from wanted w where a.student_id = w.student_id and a.answer_id = w.answer_id
      returning a.question_id, a.received_at, w.before, w.after
    ), counted as (
      select question_id, sum((after - before) / 2)::int as more from changed, question_tally_cut cut
      where received_at <= cut.counted_to group by question_id
    )
    update question_tally t set correct_count = greatest(t.correct_count + c.more, 0),
      wrong_count = greatest(t.wrong_count - c.more, 0)
    from counted c where t.question_id = c.question_id and c.more <> 0`.execute(change);
}
