import {
  commentWindowMs,
  type QaAnswer,
  type QaAuthor,
  type QaClock,
  type QaComment,
  type QaContext,
  type QaHidden,
  type QaThread,
} from '@xuezhou/contract/qa';
import { goneName, maskName } from '@xuezhou/rules/qa/qa-text';
import { presentAbout } from '../ask/about.ts';
import { presentQuestion } from '../question.presenter.ts';
import type { Reader } from '../question.sql.ts';
import type { AnswerRow, CommentRow, ThreadRow } from './thread.repository.ts';

interface Author {
  readonly student_id: number | null;
  readonly name: string | null;
  readonly avatar: string | null;
  readonly staff_id?: number | null;
  readonly staff_title?: string | null;
}

/** A visitor learns no student's name nor face. */
function presentAuthor(row: Author, { studentId }: Reader): QaAuthor {
  const isTeacher = row.staff_id !== undefined && row.staff_id !== null;
  const isVisitor = studentId === 0;
  const name = row.name ?? goneName;
  return {
    name: isVisitor && !isTeacher && row.name !== null ? maskName(name) : name,
    avatar: isVisitor ? null : row.avatar,
    isTeacher,
    title: row.staff_title ?? '',
    isMine: row.student_id === studentId,
  };
}

interface Hidden {
  readonly hidden_at: Date | null;
  readonly hidden_reason: string | null;
  readonly held_at: Date | null;
  readonly appeal: QaHidden['appeal'];
}

const presentHidden = (row: Hidden): QaHidden | null =>
  row.hidden_at === null
    ? null
    : {
        reason: row.hidden_reason ?? '',
        at: row.hidden_at.toISOString(),
        appeal: row.appeal,
        isHeld: row.held_at !== null,
      };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A comment to who wrote it. */
export const presentComment = (row: CommentRow, now: Date): QaComment =>
  commentFor(row, { studentId: row.student_id, now }, false);

function commentFor(row: CommentRow, reader: Reader, isUnread: boolean): QaComment {
  const left = row.at.getTime() + commentWindowMs - reader.now.getTime();
  const isEditable = row.is_mine && row.hidden_at === null && left > 0;
  return {
    commentId: row.comment_id,
    author: presentAuthor(row, reader),
    html: row.html,
    content: row.is_mine ? row.content : null,
    thumbs: row.thumbs,
    isThumbed: row.is_thumbed,
    commentTime: row.at.toISOString(),
    editedAt: iso(row.edited_at),
    editableMs: isEditable ? Math.min(left, commentWindowMs) : null,
    hidden: presentHidden(row),
    isUnread,
  };
}

export interface ThreadParts {
  readonly answers: readonly AnswerRow[];
  readonly comments: readonly CommentRow[];
  readonly feedbacks: readonly { feedback_id: string; content: string; at: Date }[];
  readonly teacherUntil: Date | null;
}

export function presentThread(row: ThreadRow, parts: ThreadParts, reader: Reader): QaThread {
  const isMerged = row.merged_into !== null;
  const answers = isMerged ? [] : parts.answers.map((one) => answerFor(one, row, parts, reader));
  const isMine = row.student_id === reader.studentId;
  const isOpen = row.withdrawn_at === null && row.hidden_at === null && !isMerged;
  return {
    ...presentQuestion(row),
    number: row.last_number,
    asker: presentAuthor(row, reader),
    html: row.html,
    content: isMine ? row.content : null,
    images: row.images,
    context: contextOf(row),
    thumbs: row.thumbs,
    isThumbed: row.is_thumbed,
    editedAt: iso(row.edited_at),
    canEdit:
      isMine && (isOpen || row.held_at !== null) && row.teacher_answers + row.student_answers === 0,
    canAnswer: isOpen && reader.studentId !== 0,
    hidden: presentHidden(row),
    mergedInto: row.merged_into,
    clock: isMine ? clockOf(row, parts.teacherUntil) : null,
    feedbacks: parts.feedbacks.map(({ feedback_id, content, at }) => ({
      feedbackId: feedback_id,
      content,
      at: at.toISOString(),
    })),
    teacherAnswers: answers
      .filter(({ author }) => author.isTeacher)
      .toSorted((a, b) => a.at.localeCompare(b.at)),
    answers: answers.filter(({ author }) => !author.isTeacher),
    currentServerTime: reader.now.toISOString(),
  };
}

function answerFor(
  row: AnswerRow,
  { student_id: asker, read_to }: ThreadRow,
  { comments }: ThreadParts,
  reader: Reader,
): QaAnswer {
  const { studentId } = reader;
  const isNew = (number: number, writer: number | null) =>
    read_to !== null && number > read_to && writer !== studentId;
  return {
    qaAnswerId: row.qa_answer_id,
    author: presentAuthor(row, reader),
    html: row.html,
    images: row.images,
    isPrivate: row.is_private,
    thumbs: row.thumbs,
    isThumbed: row.is_thumbed,
    acceptedAt: iso(row.accepted_at),
    grade: asker === studentId ? row.grade : null,
    at: row.at.toISOString(),
    editedAt: iso(row.edited_at),
    hidden: presentHidden(row),
    isUnread: row.hidden_at === null && isNew(row.number, row.student_id),
    comments: comments
      .filter((one) => one.qa_answer_id === row.qa_answer_id)
      .map((one) =>
        commentFor(one, reader, one.hidden_at === null && isNew(one.number, one.student_id)),
      ),
  };
}

function contextOf(row: ThreadRow): QaContext | null {
  const { about_kind, course_id } = row;
  if (about_kind === null || course_id === null) return null;
  const shown = { canOpen: row.can_open, isGone: row.is_gone };
  return presentAbout({ ...row, about_kind, course_id }, shown);
}

/** An answered question tells the time of its answer by the answer itself. */
function clockOf(row: ThreadRow, teacherUntil: Date | null): QaClock | null {
  const askedAt = row.queued_at ?? row.asked_at;
  if (row.due_at === null && row.answered_at === null) return null;
  return {
    askedAt: askedAt.toISOString(),
    countsFrom: (row.counts_from ?? askedAt).toISOString(),
    dueAt: (row.due_at ?? row.answered_at ?? askedAt).toISOString(),
    teacher:
      row.teacher_name === null ? null : { name: row.teacher_name, title: row.teacher_title ?? '' },
    assignedAt: iso(row.assigned_at),
    claimedAt: iso(row.claimed_at),
    passedOnAt: iso(row.passed_on_at),
    answeredAt: row.queued_at === null ? iso(row.answered_at) : null,
    teacherUntil: iso(teacherUntil),
  };
}
