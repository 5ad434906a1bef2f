import type { QaHidden } from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';
import { courseOfStudent, isOpenOn, isOwned } from '../../enrolment/enrolment.port.ts';
import { isGone } from '../ask/about.repository.ts';
import type { KeptAbout } from '../ask/about.ts';
import type { StoredPicture } from '../qa.tables.ts';
import {
  isVisible,
  questionColumns,
  questionsOf,
  type QuestionRow,
  type Reader,
} from '../question.sql.ts';

interface AuthorRow {
  student_id: number | null;
  staff_id: number | null;
  name: string | null;
  avatar: string | null;
  staff_title: string | null;
}

interface HiddenRow {
  hidden_at: Date | null;
  hidden_reason: string | null;
  held_at: Date | null;
  appeal: QaHidden['appeal'];
}

export interface ThreadRow
  extends
    QuestionRow,
    HiddenRow,
    Pick<AuthorRow, 'student_id' | 'name' | 'avatar'>,
    Omit<KeptAbout, 'course_id' | 'book_id' | 'reading_id' | 'about_kind'> {
  about_kind: KeptAbout['about_kind'] | null;
  content: string;
  html: string;
  images: StoredPicture[];
  last_number: number;
  read_to: number | null;
  thumbs: number;
  is_thumbed: boolean;
  edited_at: Date | null;
  withdrawn_at: Date | null;
  merged_into: string | null;
  teacher_answers: number;
  student_answers: number;
  queued_at: Date | null;
  counts_from: Date | null;
  due_at: Date | null;
  assigned_at: Date | null;
  claimed_at: Date | null;
  passed_on_at: Date | null;
  answered_at: Date | null;
  teacher_name: string | null;
  teacher_title: string | null;
  can_open: boolean;
  is_gone: boolean;
}

/** Who works at the machine answers for the school. */
const nameOfStaff = sql`case when f.staff_id = ${sql.lit(machineOperatorId)} then '老师' else f.name end`;

/** What a teacher is called where students see it: for this book before for this course before for all. */
const titleOfStaff = sql`(select h.title from qa_teacher h where h.staff_id = f.staff_id
    and (h.book_id is null or h.book_id = t.book_id) and (h.course_id is null or h.course_id = t.course_id)
  order by h.book_id is null, h.course_id is null limit 1)`;

const isThumbed = (p: Reader, id: ReturnType<typeof sql>) =>
  sql`exists (select from qa_thumb b where b.student_id = ${p.studentId} and b.thing_id = ${id}) as is_thumbed`;

const appealOf = (p: Reader, id: ReturnType<typeof sql>) => sql`coalesce((
  select case when e.settled_at is null then 'open' else 'refused' end from qa_report e
  where e.student_id = ${p.studentId} and e.thing_id = ${id} and e.is_appeal), 'none') as appeal`;

const findThread = prepareSql<Reader & { questionId: string; today: string }, ThreadRow>(
  (p) => sql`
    select ${questionColumns(p)}, t.student_id, s.nickname as name, s.avatar, t.content, t.html, t.images,
      t.last_number, x.read_to, t.thumbs, ${isThumbed(p, sql`t.question_id`)}, t.edited_at, t.withdrawn_at, t.merged_into,
      t.teacher_answers, t.student_answers, t.queued_at, t.counts_from, t.due_at, t.assigned_at, t.claimed_at,
      t.passed_on_at, t.answered_at, t.hidden_at, t.hidden_reason, t.held_at, ${appealOf(p, sql`t.question_id`)},
      t.about_kind, t.about_id, t.group_id, t.about_title, t.second, t.caption, t.paragraph, t.quote, t.chosen,
      ${nameOfStaff} as teacher_name, ${titleOfStaff} as teacher_title, ${isGone} as is_gone,
      (exists (select from bullet where t.about_kind = 'bullet' and bullet.bullet_id = t.about_id and bullet.free)
        or exists (select from ${courseOfStudent(p)} where c.course_id = t.course_id and ${isOwned} and ${isOpenOn(p)})
          and ${p.studentId}::int > 0
          and coalesce(t.book_id not in (${lockedBooksOf(p, sql<number>`t.course_id`)}), true)) as can_open
    from ${questionsOf(p)}
    left join student s on s.student_id = t.student_id
    left join staff f on f.staff_id = coalesce(t.claimed_by, t.teacher_id)
    where t.question_id = ${p.questionId} and ${isVisible(p)}`,
);

export interface AnswerRow extends AuthorRow, HiddenRow {
  qa_answer_id: string;
  number: number;
  content: string;
  html: string;
  images: StoredPicture[];
  is_private: boolean;
  thumbs: number;
  is_thumbed: boolean;
  accepted_at: Date | null;
  grade: 1 | 2 | 3 | 4 | 5 | null;
  at: Date;
  edited_at: Date | null;
}

/** What the reader sees: what is hidden only who wrote it, what is private only who asked. */
const findAnswers = prepareSql<Reader & { questionId: string }, AnswerRow>(
  (p) => sql`
    select a.qa_answer_id, a.number, a.student_id, a.staff_id, coalesce(${nameOfStaff}, s.nickname) as name, s.avatar,
      ${titleOfStaff} as staff_title, a.content, a.html, a.images, a.is_private, a.thumbs,
      ${isThumbed(p, sql`a.qa_answer_id`)}, a.accepted_at, a.grade, a.at, a.edited_at, a.hidden_at, a.hidden_reason,
      a.held_at, ${appealOf(p, sql`a.qa_answer_id`)}
    from qa_answer a
    join qa_question t on t.question_id = a.question_id
    left join student s on s.student_id = a.student_id
    left join staff f on f.staff_id = a.staff_id
    where a.question_id = ${p.questionId}
      and (a.hidden_at is null or a.student_id = ${p.studentId})
      and (not a.is_private or t.student_id = ${p.studentId})
    order by a.thumbs desc, a.number`,
);

export interface CommentRow extends HiddenRow {
  comment_id: string;
  qa_answer_id: string;
  number: number;
  student_id: number;
  name: string;
  avatar: string | null;
  content: string;
  html: string;
  thumbs: number;
  is_thumbed: boolean;
  at: Date;
  edited_at: Date | null;
  is_mine: boolean;
}

const commentColumns = (p: Reader) => sql`m.comment_id, m.qa_answer_id, m.number, m.student_id,
  s.nickname as name, s.avatar, m.content, m.html, m.thumbs, ${isThumbed(p, sql`m.comment_id`)}, m.at, m.edited_at,
  m.hidden_at, m.hidden_reason, m.held_at, ${appealOf(p, sql`m.comment_id`)}, m.student_id = ${p.studentId} as is_mine`;

const findComments = prepareSql<Reader & { questionId: string }, CommentRow>(
  (p) => sql`
    select ${commentColumns(p)} from qa_comment m join student s on s.student_id = m.student_id
    where m.question_id = ${p.questionId} and m.deleted_at is null
      and (m.hidden_at is null or m.student_id = ${p.studentId})
    order by m.number`,
);

/** Of its writer. */
export const readComment = prepareSql<Reader & { commentId: string }, CommentRow>(
  (p) => sql`
    select ${commentColumns(p)} from qa_comment m join student s on s.student_id = m.student_id
    where m.comment_id = ${p.commentId} and m.student_id = ${p.studentId} and m.deleted_at is null`,
);

export const threadReader = (connection: Connection, reader: Reader, questionId: string) => ({
  question: (today: string) => findThread.first(connection, { ...reader, questionId, today }),
  answers: () => findAnswers.rows(connection, { ...reader, questionId }),
  comments: () => findComments.rows(connection, { ...reader, questionId }),
  feedbacks: async () =>
    await connection
      .selectFrom('qa_feedback')
      .where('question_id', '=', questionId)
      .where('student_id', '=', reader.studentId)
      .orderBy('at')
      .select(['feedback_id', 'content', 'at'])
      .execute(),
});
