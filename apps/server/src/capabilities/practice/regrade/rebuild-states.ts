import { settleComposite } from '@xuezhou/rules/practice/question/composite';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { answerWriter } from '../answer/answer.repository.ts';
import { wishOf } from '../answer/move-state.sql.ts';
import type { StoredPartAnswer } from '../practice.tables.ts';
import type { AskedOne } from './regrade.ts';

const answerers = (questionId: number) =>
  sql`select distinct student_id from answer where question_id = ${questionId}`;

/**
 * Makes the states of all who answered a question anew from the log: counts, the last verdict, and where it stands in the
 * wrong-answer book. What was taken out by hand, marked or planned stays.
 */
export async function rebuildStates(
  change: Change,
  { questionId, groupId }: Pick<AskedOne, 'questionId' | 'groupId'>,
): Promise<void> {
  await sql`
    with ${wishOf(answerers(questionId))}, log as (
      select a.student_id, a.question_status, a.answered_at, a.received_at, a.group_id,
        coalesce(v.judged_as, a.version) as version
      from answer a join question_version v on v.question_id = a.question_id and v.version = a.version
      where a.question_id = ${questionId}
    ), made as (
      select student_id, count(*) filter (where question_status = 1) as correct_count,
        count(*) filter (where question_status = -1) as wrong_count,
        max(answered_at) filter (where question_status = -1 and group_id is null) as wrong_at,
        coalesce((array_agg(answered_at order by answered_at desc)
          filter (where question_status = 1 and group_id is null))[1:5], '{}') as right_at,
        (array_agg(question_status order by answered_at desc, received_at desc))[1] as question_status,
        (array_agg(version order by answered_at desc, received_at desc))[1] as version
      from log group by student_id
    ), earned as (
      select m.*, (select count(*) from unnest(m.right_at) at where at > coalesce(m.wrong_at, '-infinity'))
        >= w.needed and w.auto and m.right_at <> '{}' as is_earned
      from made m join wish w using (student_id)
    )
    update question_state s set correct_count = e.correct_count, wrong_count = e.wrong_count,
      wrong_at = e.wrong_at, right_at = e.right_at, question_status = e.question_status, version = e.version,
      earned_at = case when e.is_earned then e.right_at[1]
        when e.wrong_at is null or s.earned_at > e.wrong_at then s.earned_at end
    from earned e where s.student_id = e.student_id and s.question_id = ${questionId}
  `.execute(change);
  if (groupId !== null) await rebuildComposites(change, questionId, groupId);
}

/** The verdicts on a part within its composite question, and what follows for that one. */
async function rebuildComposites(
  change: Change,
  questionId: number,
  groupId: number,
): Promise<void> {
  await sql`
    update question_state s set part_answers = (
      select jsonb_agg(case when a.question_status is null then part
          else part || jsonb_build_object('verdict', a.question_status) end order by no)
      from jsonb_array_elements(s.part_answers) with ordinality given (part, no)
      left join lateral (
        select max(a.question_status) as question_status from answer a
        where a.student_id = s.student_id and a.question_id = ${questionId}
          and (part->>'part')::int = ${questionId}
          and (extract(epoch from a.answered_at) * 1000)::bigint = (part->>'at')::bigint) a on true)
    where s.question_id = ${groupId} and s.part_answers <> '[]'
      and s.student_id in (${answerers(questionId)})
  `.execute(change);
  const { rows } = await sql<{ studentId: number; answers: StoredPartAnswer[]; parts: number[] }>`
    select student_id as "studentId", part_answers as answers,
      array(select question_id from question where parent_id = ${groupId} and retired_at is null) as parts
    from question_state s
    where s.question_id = ${groupId} and s.part_answers <> '[]'
      and s.student_id in (${answerers(questionId)})
  `.execute(change);
  for (const { studentId, answers, parts } of rows)
    await answerWriter(change, studentId).storeComposite(
      groupId,
      answers,
      settleComposite(parts, answers),
    );
}
