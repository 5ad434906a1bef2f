import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { isKept, isVisible, type Reader } from './question.sql.ts';

export type Question = Omit<
  Selectable<Tables['qa_question']>,
  'title_words' | 'words' | 'content' | 'html' | 'images'
>;

const columns = sql`t.question_id, t.student_id, t.title, t.excerpt, t.is_private, t.course_id, t.book_id,
  t.reading_id, t.about_kind, t.about_id, t.group_id, t.about_title, t.second, t.caption, t.paragraph,
  t.quote, t.chosen, t.asked_at, t.edited_at, t.last_at, t.last_number, t.follows, t.thumbs, t.answers,
  t.teacher_answers, t.student_answers, t.accepted, t.withdrawn_at, t.hidden_at, t.hidden_reason, t.held_at,
  t.merged_into, t.queued_at, t.counts_from, t.due_at, t.teacher_id, t.assigned_at, t.claimed_by,
  t.claimed_at, t.passed_on_at, t.answered_at, t.answer_minutes, t.is_public, t.state`;

export interface FoundQuestion extends Question {
  is_visible: boolean;
  is_kept: boolean;
}

const findOne = prepareSql<Reader & { questionId: string }, FoundQuestion>(
  (
    p,
  ) => sql`select ${columns}, coalesce(${isVisible(p)}, false) as is_visible, ${isKept(p)} as is_kept
    from qa_question t where t.question_id = ${p.questionId}`,
);

/** A question that the reader may open; else 404, or `qaWithheld` while a paper of theirs asks what it is about. */
export async function findReadable(
  connection: Connection,
  reader: Reader,
  questionId: string,
): Promise<FoundQuestion> {
  const row = await findOne.first(connection, { ...reader, questionId });
  if (row === undefined || !row.is_visible) throw notFound();
  if (row.is_kept) throw new Refusal('qaWithheld');
  return row;
}

const lockOne = prepareSql<Reader & { questionId: string }, FoundQuestion>(
  (
    p,
  ) => sql`select ${columns}, coalesce(${isVisible(p)}, false) as is_visible, ${isKept(p)} as is_kept
    from qa_question t where t.question_id = ${p.questionId} for no key update of t`,
);

/**
 * The same for who writes to it, one after another: what is withdrawn, hidden or merged is told apart from what is not
 * there, since the page may be open still.
 */
export async function lockWritable(
  change: Change,
  reader: Reader,
  questionId: string,
): Promise<FoundQuestion> {
  const row = await lockOne.first(change, { ...reader, questionId });
  if (row === undefined || (row.is_private && row.student_id !== reader.studentId))
    throw notFound();
  if (row.is_kept) throw new Refusal('qaWithheld');
  if (row.withdrawn_at !== null) throw new Refusal('qaWithdrawn');
  if (row.hidden_at !== null) throw new Refusal('qaHidden');
  if (row.merged_into !== null) throw new Refusal('qaMerged');
  return row;
}

/** Of its asker, whatever became of it; 404 for everybody else. */
export async function lockOwn(
  change: Change,
  reader: Reader,
  questionId: string,
): Promise<FoundQuestion> {
  const row = await lockOne.first(change, { ...reader, questionId });
  if (row === undefined || row.student_id !== reader.studentId) throw notFound();
  return row;
}
