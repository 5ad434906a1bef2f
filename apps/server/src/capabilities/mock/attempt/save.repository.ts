import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { type QuestionContent, type StoredKind } from '../../practice/practice-content.port.ts';
import { versionOf } from '../../practice/practice-exam.port.ts';
import { questionOf } from '../../practice/practice-facts.port.ts';

export interface AskedRow {
  attempt_no: number;
  /** Null where the attempt has no such question; then the columns after it are null too. */
  question_id: number | null;
  kind: StoredKind | null;
  answer: string | null;
  content: QuestionContent | null;
}

/** The attempt that is meant, and the question in the version that it began with. */
const findAsked = prepareSql<
  { studentId: number; paperId: number; attemptNo: number | null; questionId: number },
  AskedRow
>(
  (p) => sql`
    select a.attempt_no, i.question_id, q.kind, v.answer, v.content
    from mock_attempt a
    left join lateral (
      select (one->>'questionId')::int as question_id, (one->>'version')::int as version
      from jsonb_array_elements(a.questions) one where (one->>'questionId')::int = ${p.questionId}
    ) i on true
    left join ${questionOf(sql`i.question_id`)}
    left join ${versionOf('v', sql`i.question_id`, sql`i.version`)}
    where a.student_id = ${p.studentId} and a.paper_id = ${p.paperId}
      and (${p.attemptNo}::int is null or a.attempt_no = ${p.attemptNo}::int)
    order by a.attempt_no desc limit 1`,
);

export interface SaveToStore {
  saveId: string;
  paperId: number;
  attemptNo: number;
  questionId: number;
  /** Null leaves the answer as it is. */
  studentAnswer: string | null;
  questionStatus: 1 | -1 | 0;
  isMarked: boolean | null;
  spentMs: number;
  order: number;
  now: Date;
  /** Of attempts that ended before it nothing is taken. */
  since: Date;
}

export interface StateRow {
  student_answer: string;
  is_marked: boolean;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * The log takes a save once, and only while the paper is open; only then does the state move, in the same statement.
 * An answer and a mark each keep the last save by order, so it comes out the same in whatever order they arrive. The
 * lock makes whoever hands in wait for it.
 */
const storeSave = prepareSql<SaveToStore & { studentId: number }, StateRow>(
  (p) => sql`
    with open as (
      select student_id, paper_id, attempt_no from mock_attempt
      where student_id = ${p.studentId} and paper_id = ${p.paperId} and attempt_no = ${p.attemptNo}
        and handed_in_at is null and ends_at >= ${p.since}
      for share
    ), logged as (
      insert into mock_save (student_id, save_id, paper_id, attempt_no, question_id, student_answer, is_marked,
        spent_ms, order_no, received_at)
      select student_id, ${p.saveId}::uuid, paper_id, attempt_no, ${p.questionId}::int, ${p.studentAnswer}::text,
        ${p.isMarked}::boolean, ${p.spentMs}::int, ${p.order}::bigint, ${p.now}::timestamptz
      from open
      on conflict do nothing
      returning *
    )
    insert into mock_answer as s (student_id, paper_id, attempt_no, question_id, student_answer, question_status,
      is_marked, spent_ms, answer_order, answer_save, mark_order, mark_save)
    select student_id, paper_id, attempt_no, question_id, coalesce(student_answer, ''), ${p.questionStatus}::int,
      coalesce(is_marked, false), spent_ms,
      case when student_answer is null then -1 else order_no end,
      case when student_answer is null then ${nobody}::uuid else save_id end,
      case when is_marked is null then -1 else order_no end,
      case when is_marked is null then ${nobody}::uuid else save_id end
    from logged
    on conflict (student_id, paper_id, attempt_no, question_id) do update set
      spent_ms = least(s.spent_ms::bigint + excluded.spent_ms, 2000000000),
      (student_answer, question_status, answer_order, answer_save) = (
        select excluded.student_answer, excluded.question_status, excluded.answer_order, excluded.answer_save
        where (excluded.answer_order, excluded.answer_save) > (s.answer_order, s.answer_save)
        union all
        select s.student_answer, s.question_status, s.answer_order, s.answer_save
        where (excluded.answer_order, excluded.answer_save) <= (s.answer_order, s.answer_save)),
      (is_marked, mark_order, mark_save) = (
        select excluded.is_marked, excluded.mark_order, excluded.mark_save
        where (excluded.mark_order, excluded.mark_save) > (s.mark_order, s.mark_save)
        union all
        select s.is_marked, s.mark_order, s.mark_save
        where (excluded.mark_order, excluded.mark_save) <= (s.mark_order, s.mark_save))
    returning student_answer, is_marked`,
);

const findLogged = prepareSql<SaveToStore & { studentId: number }, StateRow & { is_same: boolean }>(
  (p) => sql`
    select s.student_answer, s.is_marked,
      l.paper_id = ${p.paperId} and l.attempt_no = ${p.attemptNo} and l.question_id = ${p.questionId}
        and l.student_answer is not distinct from ${p.studentAnswer}::text
        and l.is_marked is not distinct from ${p.isMarked}::boolean as is_same
    from mock_save l
    join mock_answer s on s.student_id = l.student_id and s.paper_id = l.paper_id and s.attempt_no = l.attempt_no
      and s.question_id = l.question_id
    where l.student_id = ${p.studentId} and l.save_id = ${p.saveId}`,
);

export const saveStore = (connection: Connection, studentId: number) => ({
  asked: (place: { paperId: number; attemptNo: number | null; questionId: number }) =>
    findAsked.first(connection, { studentId, ...place }),
  /** Undefined when it was taken before, or the paper is closed. */
  store: (save: SaveToStore) => storeSave.first(connection, { studentId, ...save }),
  logged: (save: SaveToStore) => findLogged.first(connection, { studentId, ...save }),
});
