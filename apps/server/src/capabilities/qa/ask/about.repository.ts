import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';
import { withheld, type QuestionContent, type StoredKind } from '../../practice/practice.port.ts';
import type { StoredCaption } from './caption-at.ts';

/** Where something stands that can be asked about, and what it is called. */
export interface AboutRow {
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  title: string;
  /** An assignment before keeps its book closed to the student. */
  is_locked: boolean;
}

interface Wanted {
  readonly studentId: number;
  readonly courseId: number;
  readonly id: number;
}

const isLocked = (p: Wanted, book: ReturnType<typeof sql>) =>
  sql`coalesce(${book} in (${lockedBooksOf(p, p.courseId)}), false) as is_locked`;

export interface BulletRow extends AboutRow {
  /** Open to everybody, without the course. */
  free: boolean;
  duration_ms: number;
  storage_prefix: string | null;
  captions: StoredCaption[];
}

export const findBullet = prepareSql<Wanted, BulletRow>(
  (p) => sql`
    select b.course_id, b.book_id, b.reading_id, b.title, b.free, v.duration_ms, v.storage_prefix, v.captions,
      ${isLocked(p, sql`b.book_id`)}
    from bullet b
    join book k on k.book_id = b.book_id and k.book_status = 1
    join video v on v.video_id = b.video_id
    where b.bullet_id = ${p.id} and b.course_id = ${p.courseId}`,
);

export interface ExerciseRow extends AboutRow {
  group_id: number | null;
  is_kept: boolean;
  kind: StoredKind;
  /** What the student answered last, null where nothing stands. */
  chosen: string | null;
  options: QuestionContent['options'];
}

export const findExercise = prepareSql<Wanted & { now: Date }, ExerciseRow>(
  (p) => sql`
    select q.course_id, q.book_id, q.reading_id, left(q.stem_text, 300) as title, q.parent_id as group_id, q.kind,
      ${withheld.ask().isWithheld(p)} as is_kept, ${isLocked(p, sql`q.book_id`)},
      case when s.question_status <> 0 then s.student_answer end as chosen, v.content->'options' as options
    from question q
    left join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    join question_version v on v.question_id = q.question_id and v.version = coalesce(nullif(s.version, 0), q.version)
    where q.question_id = ${p.id} and q.course_id = ${p.courseId} and q.retired_at is null
      and not exists (select from book where book.book_id = q.book_id and book.book_status <> 1)`,
);

export const findCard = prepareSql<Wanted, AboutRow>(
  (p) => sql`
    select d.course_id, d.book_id, d.reading_id, left(d.front, 300) as title, ${isLocked(p, sql`d.book_id`)}
    from card d join book k on k.book_id = d.book_id and k.book_status = 1
    where d.card_id = ${p.id} and d.course_id = ${p.courseId}`,
);

export const findReading = prepareSql<Wanted, AboutRow>(
  (p) => sql`
    select r.course_id, r.book_id, r.reading_id, r.title, ${isLocked(p, sql`r.book_id`)}
    from reading r join book k on k.book_id = r.book_id and k.book_status = 1
    where r.reading_id = ${p.id} and r.course_id = ${p.courseId}`,
);

/** Whether what a question t is about was taken out of its course since. */
export const isGone = sql<boolean>`case t.about_kind
  when 'bullet' then not exists (select from bullet where bullet.bullet_id = t.about_id)
  when 'question' then not exists (select from question q where q.question_id = t.about_id and q.retired_at is null)
  when 'card' then not exists (select from card where card.card_id = t.about_id)
  when 'paragraph' then not exists (select from reading where reading.reading_id = t.about_id)
  else false end`;
