import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getQaThread as operation,
  listTwins as twinsOperation,
  StaffThread,
} from '@xuezhou/contract/qa/console';
import { goneName } from '@xuezhou/rules/qa/qa-text';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { presentAbout, type KeptAbout } from '../ask/about.ts';
import { isGone } from '../ask/about.repository.ts';
import { findLike } from '../list/find-like.ts';
import { laterOf } from '../later/later.repository.ts';
import { listReader } from '../list/list.repository.ts';
import type { StoredPicture } from '../qa.tables.ts';
import { readHours } from '../queue.ts';
import { presentWaiting, queuedQuestions, waitingColumns, type WaitingRow } from './list-queue.ts';

interface ThreadRow extends WaitingRow {
  student_id: number | null;
  content: string;
  html: string;
  images: StoredPicture[];
  group_id: number | null;
  caption: string | null;
  paragraph: number | null;
  quote: string | null;
  chosen: string | null;
  hidden_reason: string | null;
  merged_into: string | null;
  is_gone: boolean;
}

interface AnswerRow {
  qa_answer_id: string;
  name: string | null;
  student_id: number | null;
  is_teacher: boolean;
  is_private: boolean;
  content: string;
  html: string;
  images: StoredPicture[];
  at: Date;
  accepted_at: Date | null;
  grade: number | null;
  thumbs: number;
  hidden_at: Date | null;
  hidden_reason: string | null;
}

interface CommentRow {
  comment_id: string;
  qa_answer_id: string;
  name: string;
  student_id: number;
  content: string;
  html: string;
  at: Date;
  hidden_at: Date | null;
  hidden_reason: string | null;
}

interface RevisionRow {
  thing_id: string;
  content: string;
  pictures: number;
  by_name: string;
  at: Date;
}

const partsOf = async (connection: Connection, questionId: string) => {
  const [answers, comments, revisions, feedbacks, steps] = await Promise.all([
    sql<AnswerRow>`
      select a.qa_answer_id, coalesce(f.name, s.nickname) as name, a.student_id, a.staff_id is not null as is_teacher,
        a.is_private, a.content, a.html, a.images, a.at, a.accepted_at, a.grade, a.thumbs, a.hidden_at, a.hidden_reason
      from qa_answer a left join student s on s.student_id = a.student_id left join staff f on f.staff_id = a.staff_id
      where a.question_id = ${questionId} order by a.number`.execute(connection),
    sql<CommentRow>`
      select m.comment_id, m.qa_answer_id, s.nickname as name, m.student_id, m.content, m.html, m.at, m.hidden_at,
        m.hidden_reason
      from qa_comment m join student s on s.student_id = m.student_id
      where m.question_id = ${questionId} order by m.number`.execute(connection),
    sql<RevisionRow>`
      select thing_id, content, pictures, by_name, at from qa_revision where question_id = ${questionId}
      order by revision_no`.execute(connection),
    sql<{ content: string; at: Date }>`
      select content, at from qa_feedback where question_id = ${questionId} order by at`.execute(
      connection,
    ),
    sql<{ what: string; name: string | null; at: Date }>`
      select p.what, f.name, p.at from qa_step p left join staff f on f.staff_id = p.staff_id
      where p.question_id = ${questionId} order by p.step_no`.execute(connection),
  ]);
  return {
    answers: answers.rows,
    comments: comments.rows,
    revisions: revisions.rows,
    feedbacks: feedbacks.rows,
    steps: steps.rows,
  };
};

export async function getQaThread(
  { clock, database: { connection } }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof operation>,
  { staff }: Actor,
): Promise<StaffThread> {
  const { rows } = await sql<ThreadRow>`
    select ${waitingColumns}, t.student_id, t.content, t.html, t.images, t.group_id, t.caption,
      t.paragraph, t.quote, t.chosen, t.hidden_reason, t.merged_into, ${isGone} as is_gone
    from ${queuedQuestions} where t.question_id = ${questionId}`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Refusal('qaUnknown');
  const now = clock.now();
  const [hours, parts, muted, later] = await Promise.all([
    readHours(connection),
    partsOf(connection, questionId),
    mutedIn(connection, questionId, now),
    laterOf(connection, questionId, staff),
  ]);
  const revisionsOf = (id: string) =>
    parts.revisions
      .filter((one) => one.thing_id === id)
      .map(({ content, pictures, by_name: by, at }) => ({
        content,
        pictures,
        by,
        at: at.toISOString(),
      }));
  return {
    ...presentWaiting(row, hours, now),
    studentId: row.student_id,
    content: row.content,
    html: row.html,
    images: row.images,
    context: contextOf(row),
    hiddenFor: row.hidden_reason,
    mergedInto: row.merged_into,
    revisions: revisionsOf(questionId),
    feedbacks: parts.feedbacks.map(({ content, at }) => ({ content, at: at.toISOString() })),
    answers: parts.answers.map((answer) => ({
      ...presentAnswer(answer),
      revisions: revisionsOf(answer.qa_answer_id),
      comments: parts.comments
        .filter((one) => one.qa_answer_id === answer.qa_answer_id)
        .map(presentComment),
    })),
    later,
    muted: muted.map(({ student_id: studentId, until }) => ({
      studentId,
      until: until.toISOString(),
    })),
    history: parts.steps.map(({ what, name, at }) => ({
      what,
      by: name ?? '',
      at: at.toISOString(),
    })),
  };
}

const presentAnswer = (row: AnswerRow) => ({
  qaAnswerId: row.qa_answer_id,
  name: row.name ?? goneName,
  studentId: row.student_id,
  isTeacher: row.is_teacher,
  isPrivate: row.is_private,
  content: row.content,
  html: row.html,
  images: row.images,
  at: row.at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  grade: row.grade,
  thumbs: row.thumbs,
  hiddenFor: row.hidden_reason,
});

const presentComment = (row: CommentRow) => ({
  commentId: row.comment_id,
  name: row.name,
  studentId: row.student_id,
  content: row.content,
  html: row.html,
  at: row.at.toISOString(),
  hiddenFor: row.hidden_reason,
});

/** Of those who wrote to a question, whose words the school does not take for now. */
async function mutedIn(connection: Connection, questionId: string, now: Date) {
  const { rows } = await sql<{ student_id: number; until: Date }>`
    select m.student_id, m.until from qa_mute m
    where m.until > ${now} and m.student_id in (
      select student_id from qa_question where question_id = ${questionId}
      union select student_id from qa_answer where question_id = ${questionId}
      union select student_id from qa_comment where question_id = ${questionId})`.execute(
    connection,
  );
  return rows;
}

function contextOf(row: ThreadRow) {
  const { about_kind, about_id, course_id } = row;
  if (about_kind === null || about_id === null || course_id === null) return null;
  const kept: KeptAbout = { ...row, about_kind, about_id, course_id };
  return presentAbout(kept, { canOpen: true, isGone: row.is_gone });
}

const maxTwins = 5;
const leastLikeness = 0.25;

export async function listTwins(
  { clock, database: { connection } }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof twinsOperation>,
): Promise<DataOf<typeof twinsOperation>> {
  const question = await connection
    .selectFrom('qa_question')
    .where('question_id', '=', questionId)
    .select(['title', 'course_id'])
    .executeTakeFirst();
  if (question === undefined) throw new Refusal('qaUnknown');
  const reader = { studentId: 0, now: clock.now() };
  const like = (
    await findLike(connection, reader, {
      text: question.title,
      courseTagId: question.course_id ?? 0,
      bookTagId: 0,
      except: questionId,
    })
  )
    .filter(({ likeness }) => likeness >= leastLikeness)
    .slice(0, maxTwins);
  const rows = await listReader(connection, reader).byIds(like.map((one) => one.question_id));
  const likenessOf = new Map(like.map((one) => [one.question_id, one.likeness]));
  return rows.map((row) => ({
    questionId: row.question_id,
    title: row.title,
    state: row.state,
    likeness: likenessOf.get(row.question_id) ?? 0,
  }));
}
