import { graceSeconds } from '@xuezhou/rules/mock/paper-clock';
import { sql, type RawBuilder } from 'kysely';

type Now = { studentId: number; now: Date };

const isOpenNow = (p: Now) => sql`m.student_id = ${p.studentId} and m.handed_in_at is null
  and m.ends_at >= ${p.now}::timestamptz - make_interval(secs => ${sql.lit(graceSeconds)})`;

/** At that moment, which may lie long back. */
const wasOpen = (
  p: Now,
) => sql`m.student_id = ${p.studentId} and m.started_at <= ${p.now}::timestamptz
  and (m.handed_in_at is null or m.handed_in_at > ${p.now}::timestamptz)
  and m.ends_at >= ${p.now}::timestamptz - make_interval(secs => ${sql.lit(graceSeconds)})`;

/** The ids under this name of all questions in these attempts m; read once for a whole list. */
const idsIn = (attempts: RawBuilder<unknown>, name: 'questionId' | 'groupId') => sql`
  select (one->>${sql.lit(name)})::int from mock_attempt m cross join jsonb_array_elements(m.questions) one
  where ${attempts} and one->>${sql.lit(name)} is not null`;

const isIn = (
  attempts: RawBuilder<unknown>,
) => sql`(q.question_id in (${idsIn(attempts, 'questionId')})
  or coalesce(q.parent_id, q.question_id) in (${idsIn(attempts, 'groupId')}))`;

/** Whether the question q, or the composite that it is a part of, stands in a paper that the student has open. */
export const isInOpenPaper = (p: Now) => isIn(isOpenNow(p));

/** Whether somebody can still sit the paper, as `isPaperOver` has it. */
const isAhead = (
  paper: string,
  p: { now: Date },
) => sql<boolean>`(${sql.ref(`${paper}.end_date`)} is null
  or ((${sql.ref(`${paper}.end_date`)} + 1)::timestamp at time zone 'Asia/Shanghai')
    + make_interval(mins => ${sql.ref(`${paper}.minutes`)}, secs => ${sql.lit(graceSeconds)}) > ${p.now}::timestamptz)`;

/**
 * Whether the paper under this name holds its questions out: as long as somebody can still sit it, and no longer. Who sits it
 * goes on when it is withdrawn or its last day is moved, and so nobody else is told what it asks until then.
 */
export const holdsOut = (paper: string, p: { now: Date }) =>
  sql<boolean>`(${sql.ref(`${paper}.is_held_out`)} and (
    (${sql.ref(`${paper}.retired_at`)} is null and ${isAhead(paper, p)})
    or exists (select from sat_paper s where s.paper_id = ${sql.ref(`${paper}.paper_id`)}
      and s.until >= ${p.now}::timestamptz)))`;

/** The ids of the questions that papers h name, as text. */
export const namedByPapers = sql`mock_paper h cross join jsonb_array_elements(h.topics) topic
  cross join jsonb_array_elements_text(topic->'questions') id`;

/** The ids of all that is held out: by a paper as it is, and by one as somebody who began it before still sits it. */
export const heldOutIds = (p: { now: Date }) => sql`(
  select id::int from ${namedByPapers} where ${holdsOut('h', p)}
  union all
  select unnest(s.questions) from sat_paper s where s.until >= ${p.now}::timestamptz)`;

/** Whether the question q, or its composite, stands in a paper that holds it out; whoever may have sat it. */
export const isInHeldOutPaper = (p: { now: Date }) =>
  sql<boolean>`coalesce(q.parent_id, q.question_id) in ${heldOutIds(p)}`;

/** In one that the student is still to hand in: until then nothing but the paper shows it. */
export const isHeldOut = (p: Now) =>
  sql<boolean>`(${isInHeldOutPaper(p)} and not ${isIn(
    sql`m.student_id = ${p.studentId} and m.handed_in_at is not null`,
  )})`;

/** Open or held out: what practice, search and the others must not show. */
export const isKeptForPaper = (p: Now) => sql`(${isInOpenPaper(p)} or ${isHeldOut(p)})`;

/** Since when; of what is held out always, so that no answer to it from elsewhere counts. */
export const keptForPaperSince = (p: Now) =>
  sql`case when ${isHeldOut(p)} then to_timestamp(0) else ${openPaperSince(p)} end`;

/** Whether it stood in one then, handed in since or not. */
export const wasInOpenPaper = (p: Now) => isIn(wasOpen(p));

/** A student's answers in papers, by the ids under which practice has them once a paper is handed in. */
export const answersInPapers = (p: { studentId: number }) => sql`
  select answer_save as answer_id, paper_id, attempt_no from mock_answer where student_id = ${p.studentId}`;

/** Whether the answer a is one of a paper that was handed in. */
export const isOfPaper = (p: { studentId: number }) =>
  sql`a.answer_id in (select answer_id from (${answersInPapers(p)}) m)`;

/** When that paper was begun; null where there is none. */
const openPaperSince = (p: Now) => sql`(
  select min(m.started_at) from mock_attempt m
  where ${isOpenNow(p)} and (m.questions @> jsonb_build_array(jsonb_build_object('questionId', q.question_id))
    or m.questions @> jsonb_build_array(jsonb_build_object('groupId', coalesce(q.parent_id, q.question_id)))))`;
