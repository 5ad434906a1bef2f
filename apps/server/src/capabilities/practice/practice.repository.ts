import { sql } from 'kysely';
import {
  prepare,
  prepareSql,
  type Change,
  type Connection,
} from '../../platform/database/prepare.ts';
import type { QuestionContent, StoredKind } from '../../platform/database/tables.ts';

type Status = 1 | -1 | 0;

export interface QuestionRow {
  question_id: number;
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  parent_id: number | null;
  part_no: number;
  kind: StoredKind;
  version: number;
  answer: string;
  content: QuestionContent;
  student_answer: string | null;
  question_status: Status | null;
  personal_correct: number | null;
  personal_wrong: number | null;
  is_marked: boolean | null;
  self_grade: 'right' | 'partly' | 'wrong' | null;
  wrong_since: Date | null;
  correct_count: number | null;
  wrong_count: number | null;
  book_title: string | null;
  reading_number: string | null;
  reading_title: string | null;
  lecture_book: number | null;
  lecture_reading: number | null;
}

/** A question and, when it is composite, its parts; the question itself first. */
const findQuestion = prepareSql<
  { studentId: number; courseId: number; questionId: number },
  QuestionRow
>(
  (p) => sql`
    select q.question_id, q.course_id, q.book_id, q.reading_id, q.parent_id, q.part_no, q.kind, q.version,
      v.answer, v.content, s.student_answer, s.question_status,
      s.correct_count as personal_correct, s.wrong_count as personal_wrong,
      s.is_marked, s.self_grade, s.wrong_since, t.correct_count, t.wrong_count,
      k.title as book_title, r.number as reading_number, r.title as reading_title,
      l.book_id as lecture_book, l.reading_id as lecture_reading
    from question q
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    left join question_tally t on t.question_id = q.question_id
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    left join bullet l on l.bullet_id = (v.content->'lecture'->>'bulletId')::int
    where (q.question_id = ${p.questionId} and q.parent_id is null or q.parent_id = ${p.questionId})
      and q.course_id = ${p.courseId} and q.retired_at is null
    order by q.parent_id nulls first, q.part_no`,
);

/** What judging needs: the version that the student saw, with the composite it belongs to. */
const findSeen = prepare(
  (p: { questionId: number; courseId: number; version: number }) => (connection) =>
    connection
      .selectFrom('question')
      .leftJoin('question_version', (join) =>
        join
          .onRef('question_version.question_id', '=', 'question.question_id')
          .on('question_version.version', '=', p.version),
      )
      .where('question.question_id', '=', p.questionId)
      .where('question.course_id', '=', p.courseId)
      .select([
        'question.kind',
        'question.parent_id',
        'question_version.answer',
        'question_version.content',
      ]),
);

export interface AnswerToStore {
  answerId: string;
  questionId: number;
  version: number;
  courseId: number;
  groupId: number | null;
  studentAnswer: string;
  questionStatus: 1 | -1;
  spentMs: number | null;
  answeredAt: Date;
  now: Date;
}

interface StateRow {
  question_status: Status;
  correct_count: number;
  wrong_count: number;
  wrong_since: Date | null;
}

/**
 * The log takes an answer once; only then does the state move, in the same statement. An answer that arrives
 * late counts, but does not replace a younger one as the last. The wrong-answer book follows isInWrongList;
 * a part of a composite question is not in it, its composite is.
 */
const storeAnswer = prepareSql<AnswerToStore & { studentId: number }, StateRow>(
  (p) => sql`
    with logged as (
      insert into answer (student_id, answer_id, question_id, version, course_id, group_id, student_answer,
        question_status, spent_ms, answered_at, received_at)
      values (${p.studentId}, ${p.answerId}, ${p.questionId}, ${p.version}, ${p.courseId}, ${p.groupId},
        ${p.studentAnswer}, ${p.questionStatus}, ${p.spentMs}, ${p.answeredAt}, ${p.now})
      on conflict do nothing
      returning *
    )
    insert into question_state as s (student_id, question_id, course_id, version, student_answer,
      question_status, correct_count, wrong_count, wrong_since, answered_at)
    select student_id, question_id, course_id, version, student_answer, question_status,
      (question_status = 1)::int, (question_status = -1)::int,
      case when question_status = -1 and group_id is null then answered_at end, answered_at
    from logged
    on conflict (student_id, question_id) do update set
      correct_count = s.correct_count + excluded.correct_count,
      wrong_count = s.wrong_count + excluded.wrong_count,
      (version, student_answer, question_status, self_grade, answered_at, wrong_since, wrong_removed_at) =
        (select n.* from (select
          excluded.version, excluded.student_answer, excluded.question_status, null, excluded.answered_at,
          case when excluded.question_status = -1 then coalesce(s.wrong_since, excluded.wrong_since)
            when (select auto_remove_wronglist from student where student_id = s.student_id) then null
            else s.wrong_since end,
          case when s.wrong_since is not null and excluded.question_status = 1
              and (select auto_remove_wronglist from student where student_id = s.student_id)
            then excluded.answered_at else s.wrong_removed_at end
          where s.answered_at is null or excluded.answered_at >= s.answered_at
          union all
          select s.version, s.student_answer, s.question_status, s.self_grade, s.answered_at,
            s.wrong_since, s.wrong_removed_at
          where excluded.answered_at < s.answered_at) n)
    returning question_status, correct_count, wrong_count, wrong_since`,
);

const findState = prepare(
  (p: { studentId: number; questionId: number }) => (connection) =>
    connection
      .selectFrom('question_state')
      .where('student_id', '=', p.studentId)
      .where('question_id', '=', p.questionId)
      .select(['question_status', 'correct_count', 'wrong_count', 'wrong_since'])
      .$narrowType<{ question_status: Status }>(),
);

const partStates = prepareSql<{ studentId: number; groupId: number }, { status: Status }>(
  (p) => sql`
    select coalesce(s.question_status, 0) as status
    from question q
    left join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    where q.parent_id = ${p.groupId} and q.retired_at is null`,
);

/** Counts only when the verdict on the composite is new. */
const storeGroup = prepareSql<
  { studentId: number; groupId: number; courseId: number; status: 1 | -1; at: Date },
  StateRow
>(
  (p) => sql`
    insert into question_state as s (student_id, question_id, course_id, question_status, correct_count,
      wrong_count, wrong_since, answered_at)
    values (${p.studentId}, ${p.groupId}, ${p.courseId}, ${p.status}, (${p.status} = 1)::int,
      (${p.status} = -1)::int, case when ${p.status} = -1 then ${p.at}::timestamptz end, ${p.at})
    on conflict (student_id, question_id) do update set
      correct_count = s.correct_count + (excluded.question_status = 1 and s.question_status <> 1)::int,
      wrong_count = s.wrong_count + (excluded.question_status = -1 and s.question_status <> -1)::int,
      question_status = excluded.question_status,
      answered_at = greatest(s.answered_at, excluded.answered_at),
      wrong_removed_at = case when s.wrong_since is not null and excluded.question_status = 1
          and (select auto_remove_wronglist from student where student_id = s.student_id)
        then excluded.answered_at else s.wrong_removed_at end,
      wrong_since = case when excluded.question_status = -1 then coalesce(s.wrong_since, excluded.answered_at)
        when (select auto_remove_wronglist from student where student_id = s.student_id) then null
        else s.wrong_since end
    returning question_status, correct_count, wrong_count, wrong_since`,
);

export interface ListRow {
  question_id: number;
  kind: StoredKind;
  question_status: Status;
  is_marked: boolean;
}

type ListFilter = {
  studentId: number;
  courseId: number;
  bookId: number | null;
  readingId: number | null;
};

const listSelect = sql`
  select q.question_id, q.kind, coalesce(s.question_status, 0) as question_status,
    coalesce(s.is_marked, false) as is_marked
  from question q`;

const listWhere = (p: ListFilter) => sql`
  q.course_id = ${p.courseId} and q.parent_id is null and q.retired_at is null
  and (${p.bookId}::int is null or q.book_id = ${p.bookId})
  and (${p.readingId}::int is null or q.reading_id = ${p.readingId})`;

const stateJoin = (p: ListFilter) =>
  sql`question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id`;

const listInOrder = prepareSql<ListFilter, ListRow>(
  (p) =>
    sql`${listSelect} left join ${stateJoin(p)} where ${listWhere(p)} order by q.position, q.question_id`,
);

/** Unseen questions first, each time in another order. */
const listAtRandom = prepareSql<ListFilter & { most: number }, ListRow>(
  (p) => sql`${listSelect} left join ${stateJoin(p)} where ${listWhere(p)}
    order by coalesce(s.question_status, 0) <> 0, random() limit ${p.most}`,
);

const listWrong = prepareSql<ListFilter, ListRow>(
  (p) => sql`${listSelect} join ${stateJoin(p)} where ${listWhere(p)} and s.wrong_since is not null
    order by s.wrong_since desc, q.question_id`,
);

export interface WrongRow extends ListRow {
  stem_text: string;
  book_id: number | null;
  book_title: string | null;
  reading_title: string | null;
  source: string;
  student_answer: string | null;
  answer: string;
  wrong_count: number;
  answered_at: Date;
}

const wrongBook = prepareSql<{ studentId: number; courseId: number }, WrongRow>(
  (p) => sql`
    select q.question_id, q.kind, s.question_status, s.is_marked, left(q.stem_text, 120) as stem_text,
      q.book_id, k.title as book_title, r.title as reading_title, v.content->>'source' as source,
      s.student_answer, v.answer, s.wrong_count, s.answered_at
    from question_state s
    join question q on q.question_id = s.question_id
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.wrong_since is not null
      and q.parent_id is null and q.retired_at is null
    order by s.answered_at desc, q.question_id`,
);

const wrongSettings = prepareSql<
  { studentId: number; courseId: number; since: Date },
  { removed: number; auto: boolean }
>(
  (p) => sql`
    select auto_remove_wronglist as auto,
      (select count(*) from question_state
        where student_id = ${p.studentId} and course_id = ${p.courseId} and wrong_removed_at > ${p.since}
          and wrong_since is null) as removed
    from student where student_id = ${p.studentId}`,
);

export interface TreeRow {
  book_id: number | null;
  book_title: string | null;
  reading_id: number | null;
  number: string | null;
  reading_title: string | null;
  total: number;
  done: number;
  right: number;
}

const tree = prepareSql<{ studentId: number; courseId: number }, TreeRow>(
  (p) => sql`
    select k.book_id, k.title as book_title, r.reading_id, r.number, r.title as reading_title,
      count(*) as total, count(*) filter (where s.question_status <> 0) as done,
      count(*) filter (where s.question_status = 1) as right
    from question q
    left join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    where q.course_id = ${p.courseId} and q.parent_id is null and q.retired_at is null
    group by k.book_id, r.reading_id
    order by k.position, r.position`,
);

const counts = prepareSql<
  { studentId: number; courseId: number },
  { total: number; done: number; wrong: number }
>(
  (p) => sql`
    select count(*) as total, count(*) filter (where s.question_status <> 0) as done,
      count(*) filter (where s.wrong_since is not null) as wrong
    from question q
    left join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    where q.course_id = ${p.courseId} and q.parent_id is null and q.retired_at is null`,
);

export const practiceReader = (connection: Connection, studentId: number) => ({
  question: (courseId: number, questionId: number) =>
    findQuestion.rows(connection, { studentId, courseId, questionId }),
  seen: (courseId: number, questionId: number, version: number) =>
    findSeen.first(connection, { courseId, questionId, version }),
  state: (questionId: number) => findState.first(connection, { studentId, questionId }),
  partStates: (groupId: number) => partStates.rows(connection, { studentId, groupId }),
  inOrder: (filter: Omit<ListFilter, 'studentId'>) =>
    listInOrder.rows(connection, { studentId, ...filter }),
  atRandom: (filter: Omit<ListFilter, 'studentId'>, most: number) =>
    listAtRandom.rows(connection, { studentId, ...filter, most }),
  wrong: (filter: Omit<ListFilter, 'studentId'>) =>
    listWrong.rows(connection, { studentId, ...filter }),
  wrongBook: (courseId: number) => wrongBook.rows(connection, { studentId, courseId }),
  wrongSettings: (courseId: number, since: Date) =>
    wrongSettings.first(connection, { studentId, courseId, since }),
  tree: (courseId: number) => tree.rows(connection, { studentId, courseId }),
  counts: (courseId: number) => counts.first(connection, { studentId, courseId }),
});

export const practiceWriter = (connection: Connection, studentId: number) => ({
  /** Undefined when this answerId was taken before. */
  storeAnswer: (answer: AnswerToStore) => storeAnswer.first(connection, { studentId, ...answer }),
  setMark: async (courseId: number, questionId: number, isMarked: boolean) => {
    await connection
      .insertInto('question_state')
      .values({
        student_id: studentId,
        question_id: questionId,
        course_id: courseId,
        is_marked: isMarked,
      })
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'question_id']).doUpdateSet({ is_marked: isMarked }),
      )
      .execute();
  },
  removeWrong: async (courseId: number, questionId: number, now: Date): Promise<true> => {
    await connection
      .updateTable('question_state')
      .set({ wrong_since: null, wrong_removed_at: now })
      .where('student_id', '=', studentId)
      .where('question_id', '=', questionId)
      .where('course_id', '=', courseId)
      .where('wrong_since', 'is not', null)
      .execute();
    return true;
  },
});

/** What must be written together with the answer that completes it. */
export const groupWriter = (change: Change, studentId: number) => ({
  ...practiceWriter(change, studentId),
  storeGroup: (group: { groupId: number; courseId: number; status: 1 | -1; at: Date }) =>
    storeGroup.first(change, { studentId, ...group }),
  /** One answer of a composite at a time, so that its last two parts cannot both miss each other. */
  lockGroup: async (groupId: number) => {
    await sql`select pg_advisory_xact_lock(${studentId}::int, ${groupId}::int)`.execute(change);
  },
});

export async function storeGrade(
  connection: Connection,
  studentId: number,
  given: { questionId: number; grade: string; inBook: boolean; at: Date; entersBook: boolean },
): Promise<boolean> {
  const result = await connection
    .updateTable('question_state')
    .set((eb) => ({
      self_grade: given.grade,
      ...(given.entersBook && {
        wrong_since: given.inBook ? eb.fn.coalesce('wrong_since', eb.val(given.at)) : null,
      }),
    }))
    .where('student_id', '=', studentId)
    .where('question_id', '=', given.questionId)
    .where('answered_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
