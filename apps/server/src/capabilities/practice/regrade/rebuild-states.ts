import { settleComposite } from '@xuezhou/rules/practice/question/composite';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { answerWriter } from '../answer/answer.repository.ts';
import { wishOf } from '../answer/move-state.sql.ts';
import { gradedWords } from '../answer/graded-words.sql.ts';
import type { StoredPartAnswer } from '../practice.tables.ts';
import type { AskedOne } from './regrade.ts';

export interface Rebuilt extends Pick<AskedOne, 'questionId' | 'groupId'> {
  /** Of whom; without it of all who answered. */
  readonly studentIds?: readonly number[] | undefined;
}

const answerers = ({ questionId, studentIds }: Rebuilt) =>
  studentIds === undefined
    ? sql`select distinct student_id from answer where question_id = ${questionId}`
    : sql`select unnest(${[...studentIds]}::int[])`;

/**
 * Makes the states of all who answered a question anew from the log: counts, the last verdict, and where it stands in the
 * wrong-answer book. What was taken out by hand, marked or planned stays. Grades of open answers (`gradedWords`) go with it.
 */
export async function rebuildStates(change: Change, rebuilt: Rebuilt): Promise<void> {
  const { questionId, groupId } = rebuilt;
  await sql`
    with ${wishOf(answerers(rebuilt))}, log as (
      select a.student_id, a.question_status, a.answered_at, a.received_at, a.teacher_share,
        coalesce(v.judged_as, a.version) as version
      from answer a join question_version v on v.question_id = a.question_id and v.version = a.version
      where a.question_id = ${questionId} and a.student_id in (${answerers(rebuilt)})
    ), word as (
      select student_id, question_status as verdict, answered_at as at from log where ${groupId === null}
      union all
      select student_id, verdict, at from (${gradedWords(answerers(rebuilt), questionId)}) g where ${groupId === null}
    ), spoken as (
      select student_id, max(at) filter (where verdict = -1) as wrong_at,
        coalesce(array_agg(at order by at desc) filter (where verdict = 1), '{}') as all_rights
      from word group by student_id
    ), made as (
      select student_id, count(*) filter (where question_status = 1) as correct_count,
        count(*) filter (where question_status = -1) as wrong_count,
        (array_agg(question_status order by answered_at desc, received_at desc))[1] as question_status,
        (array_agg(version order by answered_at desc, received_at desc))[1] as version,
        (array_agg(teacher_share order by answered_at desc, received_at desc))[1] as teacher_share,
        max(answered_at) as answered_at
      from log group by student_id
    ), earned as (
      select m.*, p.wrong_at, coalesce(p.all_rights, '{}') as all_rights,
        coalesce(p.all_rights[1:5], '{}') as right_at,
        (select count(*) from unnest(p.all_rights[1:5]) at where at > coalesce(p.wrong_at, '-infinity'))
          >= w.needed and w.auto and p.all_rights <> '{}' as is_earned
      from made m join wish w using (student_id) left join spoken p using (student_id)
    )
    update question_state s set correct_count = e.correct_count, wrong_count = e.wrong_count,
      wrong_at = e.wrong_at, right_at = e.right_at, question_status = e.question_status, version = e.version,
      teacher_share = e.teacher_share, teacher_of = case when e.teacher_share is not null then e.answered_at end,
      -- What earned it under another wish holds while it still is right.
      earned_at = case when e.is_earned then e.right_at[1]
        when s.earned_at = any(e.all_rights) and (e.wrong_at is null or s.earned_at > e.wrong_at) then s.earned_at end
    from earned e where s.student_id = e.student_id and s.question_id = ${questionId}
  `.execute(change);
  if (groupId !== null) await rebuildComposites(change, rebuilt, groupId);
}

/** The verdicts on a part within its composite question, and what follows for that one. */
async function rebuildComposites(change: Change, rebuilt: Rebuilt, groupId: number): Promise<void> {
  const { questionId } = rebuilt;
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
      and s.student_id in (${answerers(rebuilt)})
  `.execute(change);
  const { rows } = await sql<{ studentId: number; answers: StoredPartAnswer[]; parts: number[] }>`
    select student_id as "studentId", part_answers as answers,
      array(select question_id from question where parent_id = ${groupId} and retired_at is null) as parts
    from question_state s
    where s.question_id = ${groupId} and s.part_answers <> '[]'
      and s.student_id in (${answerers(rebuilt)})
  `.execute(change);
  for (const { studentId, answers, parts } of rows)
    await answerWriter(change, studentId).storeComposite(
      groupId,
      answers,
      settleComposite(parts, answers),
    );
}
