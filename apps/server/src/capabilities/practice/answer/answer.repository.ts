import { sql } from 'kysely';
import type { CompositeState } from '@xuezhou/rules/practice/question/composite';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { writtenTogether } from '../../../platform/database/gather.ts';
import type { StoredPartAnswer } from '../practice.tables.ts';
import { earnedByAnswers } from './earned-by-answers.sql.ts';
import { loggedColumns, moveState, rightsInRow, wishOf } from './move-state.sql.ts';
import type { Status } from '../question/question.repository.ts';

export interface AnswerToStore {
  answerId: string;
  questionId: number;
  version: number;
  courseId: number;
  /** The composite question of which this answers a part. */
  groupId: number | null;
  studentAnswer: string;
  questionStatus: 1 | -1;
  /** The version by whose key `questionStatus` was found. */
  judgedBy: number;
  spentMs: number | null;
  answeredAt: Date;
  sessionId: string | null;
  /** How many were seen before it. */
  hints: number;
  now: Date;
}

export interface StateRow {
  question_status: Status;
  correct_count: number;
  wrong_count: number;
  in_wrong_book: boolean;
  rights_in_row: number;
}

/**
 * By whose keys the versions of `given` are judged, as `judged`. A regrade waits until this is written, or this for it: the
 * row is read again then. First of all locks, and in the order in which a regrade takes its own.
 */
const judgedNow = sql`judged as materialized (
  select v.question_id, v.version, coalesce(v.judged_as, v.version) as judged_by from question_version v
  where (v.question_id, v.version) in (select "questionId", version from given)
  order by v.question_id, v.version for key share of v)`;

/** Of `given`: those whose verdict is by the key that counts. */
const isJudgedSo = sql`left join judged on judged.question_id = "questionId" and judged.version = given.version
      where coalesce(judged.judged_by, "judgedBy") = "judgedBy"`;

/**
 * The log takes an answer once, and only judged by the key of now; only then does the state move, in the same statement.
 * An answer that arrives late counts, but does not replace a younger one as the last. A part of a composite question is
 * not in the wrong-answer book, its composite is.
 */
const storeAnswers = prepareSql<
  { students: readonly number[]; answers: string },
  StateRow & { student_id: number; question_id: number }
>(
  (p) => sql`
    with ${wishOf(sql`select unnest(${p.students}::int[])`)}, given as materialized (
      select * from jsonb_to_recordset(${p.answers}::jsonb) as one ("studentId" int, "answerId" uuid, "questionId" int,
        version int, "courseId" int, "studentAnswer" text, "questionStatus" smallint, "judgedBy" int, "spentMs" int,
        "answeredAt" timestamptz, now timestamptz, "sessionId" uuid, hints smallint)
    ), ${judgedNow}, logged as (
      insert into answer (student_id, answer_id, question_id, version, course_id, group_id, student_answer,
        question_status, spent_ms, answered_at, received_at, session_id, hints)
      select "studentId", "answerId", "questionId", given.version, "courseId", null, "studentAnswer",
        "questionStatus", "spentMs", "answeredAt", now, "sessionId", hints
      from given ${isJudgedSo}
      order by "studentId", "answerId"
      on conflict do nothing
      returning ${loggedColumns}
    ), ${earnedByAnswers} ${moveState}`,
);

const stateKey = (studentId: number, questionId: number): string => `${studentId} ${questionId}`;

/** Undefined when the answer's id was taken before, or it is judged by another key now; not for a part of a composite question. */
export const storeAnswer = writtenTogether<AnswerToStore & { studentId: number }, StateRow>(
  (connection) => ({
    keyOf: ({ studentId, questionId }) => stateKey(studentId, questionId),
    run: async (answers) => {
      const students = [...new Set(answers.map(({ studentId }) => studentId))];
      const given = { students, answers: JSON.stringify(answers) };
      const rows = await storeAnswers.rows(connection, given);
      return new Map(rows.map((row) => [stateKey(row.student_id, row.question_id), row]));
    },
  }),
);

/** The same for a part; its composite takes the answer to those that it has, one statement after another. */
const storePart = prepareSql<
  AnswerToStore & { studentId: number },
  StateRow & { part_answers: StoredPartAnswer[] }
>(
  (p) => sql`
    with ${wishOf(sql`${p.studentId}`)}, given as materialized (
      select ${p.questionId}::int as "questionId", ${p.version}::int as version, ${p.judgedBy}::int as "judgedBy"
    ), ${judgedNow}, logged as (
      insert into answer (student_id, answer_id, question_id, version, course_id, group_id, student_answer,
        question_status, spent_ms, answered_at, received_at, session_id, hints)
      select ${p.studentId}::int, ${p.answerId}::uuid, "questionId", given.version, ${p.courseId}::int,
        ${p.groupId}::int, ${p.studentAnswer}::text, ${p.questionStatus}::smallint, ${p.spentMs}::int,
        ${p.answeredAt}::timestamptz, ${p.now}::timestamptz, ${p.sessionId}::uuid, ${p.hints}::smallint
      from given ${isJudgedSo}
      on conflict do nothing
      returning ${loggedColumns}
    ), ${earnedByAnswers}, state as (${moveState}), composite as (
      insert into question_state as s (student_id, question_id, course_id, part_answers)
      select l.student_id, l.group_id, l.course_id, jsonb_build_array(jsonb_build_object(
        'part', l.question_id, 'verdict', l.question_status,
        'at', (extract(epoch from l.answered_at) * 1000)::bigint, 'autoRemove', (select auto from wish),
        'rightsNeeded', (select needed from wish)))
      from logged l join state on state.student_id = l.student_id
      on conflict (student_id, question_id) do update set part_answers = s.part_answers || excluded.part_answers
      returning student_id, part_answers
    )
    select state.question_status, state.correct_count, state.wrong_count, state.in_wrong_book,
      state.rights_in_row, composite.part_answers
    from state join composite on composite.student_id = state.student_id`,
);

const findLogged = prepareSql<
  AnswerToStore & { studentId: number },
  StateRow & { same: boolean; part_answers: StoredPartAnswer[] | null }
>(
  (p) => sql`
    select s.question_status, s.correct_count, s.wrong_count, s.in_wrong_book,
      ${rightsInRow} as rights_in_row, g.part_answers,
      a.question_id = ${p.questionId} and a.version = ${p.version} and a.student_answer = ${p.studentAnswer}
        and s.student_id is not null as same
    from answer a
    left join question_state s on s.student_id = a.student_id and s.question_id = a.question_id
    left join question_state g on g.student_id = a.student_id and g.question_id = a.group_id
    where a.student_id = ${p.studentId} and a.answer_id = ${p.answerId}`,
);

interface Settled {
  groupId: number;
  /** How many answers to parts it follows from. */
  basis: number;
  status: Status;
  correctCount: number;
  wrongCount: number;
  wrongAt: Date | null;
  leftAt: Date | null;
  rightAt: Date[];
  answeredAt: Date;
}

/** Nothing where answers came in meanwhile: whoever brought the last one settles them all. */
const storeComposite = prepareSql<Settled & { studentId: number }, { in_wrong_book: boolean }>(
  (p) => sql`
    update question_state s set version = q.version, question_status = ${p.status},
      correct_count = ${p.correctCount}, wrong_count = ${p.wrongCount}, wrong_at = ${p.wrongAt},
      wrong_removed_at = greatest(s.wrong_removed_at, ${p.leftAt}),
      right_at = ${p.rightAt}::timestamptz[], answered_at = ${p.answeredAt}
    from question q
    where s.student_id = ${p.studentId} and s.question_id = ${p.groupId} and q.question_id = s.question_id
      and jsonb_array_length(s.part_answers) = ${p.basis}
    returning s.in_wrong_book`,
);

const findInBook = prepareSql<
  { studentId: number; questionId: number },
  { in_wrong_book: boolean }
>(
  (p) => sql`select in_wrong_book from question_state
    where student_id = ${p.studentId} and question_id = ${p.questionId}`,
);

export const answerReader = (connection: Connection, studentId: number) => ({
  /** What is stored after the answer of this id, and whether it says the same as this one; undefined where the log has none. */
  logged: (answer: AnswerToStore) => findLogged.first(connection, { studentId, ...answer }),
  isInBook: async (questionId: number): Promise<boolean> =>
    (await findInBook.first(connection, { studentId, questionId }))?.in_wrong_book ?? false,
});

/** Each write is one statement, whole by itself. */
export const answerWriter = (connection: Connection, studentId: number) => ({
  /** Undefined when the answer's id was taken before, or it is judged by another key now. */
  storePart: (answer: AnswerToStore) => storePart.first(connection, { studentId, ...answer }),
  /** Whether the composite stands in the wrong-answer book; undefined when others answered meanwhile. */
  storeComposite: async (
    groupId: number,
    answers: readonly StoredPartAnswer[],
    state: CompositeState,
  ): Promise<boolean | undefined> => {
    const stored = await storeComposite.first(connection, {
      studentId,
      groupId,
      basis: answers.length,
      status: state.status,
      correctCount: state.correctCount,
      wrongCount: state.wrongCount,
      wrongAt: dateOf(state.wrongAt),
      leftAt: dateOf(state.leftAt),
      rightAt: state.rightAt.map((ms) => new Date(ms)),
      answeredAt: new Date(Math.max(...answers.map(({ at }) => at))),
    });
    return stored?.in_wrong_book;
  },
});

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
