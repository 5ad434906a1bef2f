import { sql, type RawBuilder } from 'kysely';

// What other capabilities read of the append-only log of answers.

type Moment = RawBuilder<unknown>;

/** Of an answer a to the question q: whether somebody judged it. An open one is, once a teacher has marked it. */
export const isJudged = sql`(q.kind not in ('open', 'xl') or a.teacher_share is not null)`;

/** Who sent an answer between two moments: student_id. */
export const studentsAnswering = (begins: Moment, ends: Moment) =>
  sql`select student_id from answer where received_at >= ${begins} and received_at < ${ends}`;

/**
 * How many answers each student sent between two moments, how many of them were judged, and how many right: student_id,
 * course_id, answers, judged, rights. Of an open one only a teacher says so.
 */
export const answersOfEach = (begins: Moment, ends: Moment) => sql`(
  select student_id, course_id, count(*)::int as answers, (count(*) filter (where is_judged))::int as judged,
    (count(*) filter (where is_judged and question_status = 1))::int as rights
  from answer cross join lateral (select teacher_share is not null
    or question_id not in (select question_id from question where kind = 'open') as is_judged) j
  where received_at >= ${begins} and received_at < ${ends} group by 1, 2)`;

/** Whether a student sent an answer between two moments. */
export const hasAnswered = (student: RawBuilder<unknown>, begins: Moment, ends: Moment) =>
  sql<boolean>`exists (select from answer a where a.student_id = ${student}
    and a.received_at >= ${begins} and a.received_at < ${ends})`;

/** What a student answered on which day, by what arrived since: day, item_id, each once. A composite is one item. */
export const answeredItems = (p: { studentId: number; since: Date }) => sql`
  select distinct (answered_at at time zone 'Asia/Shanghai')::date as day,
    coalesce(group_id, question_id) as item_id
  from answer where student_id = ${p.studentId} and received_at >= ${p.since}`;

type Many = { readonly studentIds: readonly number[]; readonly since: Date };

/**
 * What students practised by day and course since a moment: student_id, day (YYYY-MM-DD), course_id, seconds, answers and
 * correct of what is judged, last_at. An answer counts for at most ten minutes: a page left open is not study.
 */
export const answeredDays = (p: Many) => sql`(
  select a.student_id, to_char(a.answered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, a.course_id,
    (sum(least(coalesce(a.spent_ms, 0), 600000)) / 1000)::int as seconds,
    (count(*) filter (where ${isJudged}))::int as answers,
    (count(*) filter (where ${isJudged} and a.question_status = 1))::int as correct,
    max(a.received_at) as last_at
  from answer a join question q on q.question_id = a.question_id
  -- The index is by arrival, which is never earlier.
  where a.student_id = any(${p.studentIds}::int[]) and a.received_at >= ${p.since} and a.answered_at >= ${p.since}
  group by 1, 2, 3)`;

/** When the last answer of a student arrived; null without one. */
export const lastAnswerOf = (student: RawBuilder<unknown>) => sql<Date | null>`(
  select a.received_at from answer a where a.student_id = ${student} order by a.received_at desc limit 1)`;

/**
 * A student's answers to questions that were judged: question_id, reading_id, question_status, answered_at, and a column
 * of the caller's, of the answer a. Open ones say nothing until a teacher marks them.
 */
export const judgedAnswers = (
  p: { studentId: number; courseId: number },
  own: RawBuilder<unknown>,
) => sql`(
  select q.question_id, q.reading_id, a.question_status, a.answered_at, a.own
  from (
    select question_id, question_status, teacher_share, answered_at, ${own} as own
    from answer a where student_id = ${p.studentId} and course_id = ${p.courseId}
  ) a
  join question q on q.question_id = a.question_id and ${isJudged})`;

/**
 * Of what arrived since, a student's first answer to each version of a judged question: student_id, question_id, version,
 * course_id, student_answer, correct (0 or 1), spent_ms. Later ones know the explanation; open ones are marked later than they arrive.
 */
export const firstAnswers = (p: { since: Date }) => sql`
  select distinct on (a.student_id, a.question_id, a.version) a.student_id, a.question_id, a.version,
    a.course_id, q.kind, a.student_answer, (a.question_status = 1)::int as correct, a.spent_ms
  from answer a join question q on q.question_id = a.question_id and q.kind not in ('open', 'xl')
  where a.received_at >= ${p.since}
  order by a.student_id, a.question_id, a.version, a.answered_at`;

const epochMs = (column: 'a.answered_at') =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * Each answer to the questions in `questions` (question_id, kind, part_answers): question_id, at, and part, a `PartAnswer`
 * as JSON. A question by itself is told as a composite one of one part, under what its student wants of the book now
 * (`wishOf`, which the statement names before).
 */
export const answersAsParts = (p: { studentId: number }, questions: RawBuilder<unknown>) => sql`
  select m.question_id, to_timestamp((part->>'at')::bigint / 1000.0) as at, part
  from ${questions} m cross join jsonb_array_elements(m.part_answers) part
  where m.kind = 'xl'
  union all
  select a.question_id, a.answered_at,
    jsonb_build_object('part', a.question_id, 'verdict', a.question_status,
      'at', ${epochMs('a.answered_at')}, 'autoRemove', wish.auto, 'rightsNeeded', wish.needed)
  from answer a join wish using (student_id)
  where a.student_id = ${p.studentId} and a.group_id is null and a.question_status <> 0
    and a.question_id in (select question_id from ${questions} where kind <> 'xl')`;

/** What holds of answers in the log, after every correction and mark: student_id, answer_id, question_status, teacher_share. */
export const loggedVerdicts = sql`(select student_id, answer_id, question_status, teacher_share from answer)`;
