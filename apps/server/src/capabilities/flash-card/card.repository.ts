import { maxCardReports } from '@xuezhou/contract/flash-card';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { StoredCardMemory } from './flash-card.tables.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../enrolment/enrolment.port.ts';
import {
  cardOf,
  cardsOf,
  isLocked,
  isOpenOrOwn,
  isOut,
  stateOf,
  type OwnPart,
} from './card-state.sql.ts';

export interface CardRow extends CourseFacts {
  exam_date: string | null;
  card_id: number;
  course_id: number;
  book_id: number;
  /** Null, as is the subject, for an own card that was written in no chapter. */
  reading_id: number | null;
  subject_id: number | null;
  front: string;
  back: string;
  own: OwnPart | null;
  book_title: string;
  number: string;
  reading_title: string;
  subject_title: string;
  lecture: { bookId: number; readingId: number; bulletId: number } | null;
  memory: StoredCardMemory | null;
  due_at: Date | null;
  favorite_at: Date | null;
  question_mode: 'sequence' | 'random' | null;
  /** Its book waits for an assignment before it. */
  is_locked: boolean;
}

/** Of its own subject, or else the first of its reading. */
const lectureOfSubject = sql`
  (select jsonb_build_object('bookId', b.book_id, 'readingId', b.reading_id, 'bulletId', b.bullet_id)
    from bullet b where b.reading_id = d.reading_id
    order by b.subject_id <> d.subject_id, b.position limit 1) as lecture`;

/** A card that is out, and what admits to its course. */
const findCard = prepareSql<{ studentId: number; cardId: number }, CardRow>(
  (p) => sql`
    select ${courseFacts}, c.exam_date, d.card_id, d.course_id, d.book_id, d.reading_id, d.subject_id,
      d.front, d.back, d.own, k.title as book_title, coalesce(r.number, '') as number,
      coalesce(r.title, '') as reading_title, coalesce(t.title, '') as subject_title, ${lectureOfSubject}, s.memory, s.due_at, s.favorite_at, s.question_mode,
      d.own is null and ${isLocked(p, sql`c.course_id`)} as is_locked
    from ${courseOfStudent(p)}
    join ${cardOf(p)} on d.course_id = c.course_id
    join book k on k.book_id = d.book_id
    left join reading r on r.reading_id = d.reading_id
    left join subject t on t.subject_id = d.subject_id
    left join ${stateOf(p)}
    where d.own is not null or ${isOut}`,
);

export interface LeechRow {
  card_id: number;
  book_id: number;
  front: string;
  own: OwnPart | null;
  number: string;
  reading_title: string;
  lapses: number;
  lecture: CardRow['lecture'];
}

const findLeeches = prepareSql<{ studentId: number; courseId: number; lapses: number }, LeechRow>(
  (p) => sql`
    select d.card_id, d.book_id, d.front, d.own, coalesce(r.number, '') as number,
      coalesce(r.title, '') as reading_title, (s.memory->>'lapses')::int as lapses, ${lectureOfSubject}
    from ${cardsOf(p)}
    join book k on k.book_id = d.book_id
    left join reading r on r.reading_id = d.reading_id
    join ${stateOf(p)}
    where ${isOpenOrOwn(p)} and (s.memory->>'lapses')::int >= ${p.lapses}
    order by lapses desc, k.position, d.position
    limit 50`,
);

export const cardReader = (connection: Connection, studentId: number) => ({
  card: (cardId: number) => findCard.first(connection, { studentId, cardId }),
  leeches: (courseId: number, lapses: number) =>
    findLeeches.rows(connection, { studentId, courseId, lapses }),
});

interface Marking {
  studentId: number;
  cardId: number;
  courseId: number;
}

const setFavorite = prepareSql<
  Marking & { favorite: boolean | null; now: Date },
  { favorite: boolean }
>(
  (p) => sql`
    insert into card_state as s (student_id, card_id, course_id, favorite_at)
    values (${p.studentId}, ${p.cardId}, ${p.courseId},
      case when coalesce(${p.favorite}::boolean, true) then ${p.now}::timestamptz end)
    on conflict (student_id, card_id) do update set favorite_at =
      case when coalesce(${p.favorite}::boolean, s.favorite_at is null)
        then coalesce(s.favorite_at, ${p.now}::timestamptz) end
    returning favorite_at is not null as favorite`,
);

const turnQuestions = prepareSql<
  Marking & { mode: 'sequence' | 'random' },
  { question_mode: 'sequence' | 'random' | null }
>(
  (p) => sql`
    insert into card_state as s (student_id, card_id, course_id, question_mode)
    values (${p.studentId}, ${p.cardId}, ${p.courseId}, ${p.mode})
    on conflict (student_id, card_id) do update set question_mode =
      case when s.question_mode = excluded.question_mode then null else excluded.question_mode end
    returning question_mode`,
);

const storeReport = prepareSql<
  { studentId: number; cardId: number; reportId: string; content: string; now: Date },
  { is_known: boolean; is_stored: boolean }
>(
  (p) => sql`
    with known as (select from card_report
      where student_id = ${p.studentId} and card_id = ${p.cardId} and content = ${p.content}),
    stored as (
    insert into card_report (student_id, card_report_id, card_id, content, reported_at)
    select ${p.studentId}::int, ${p.reportId}::uuid, ${p.cardId}::int, ${p.content}::text, ${p.now}::timestamptz
    where not exists (select from known) and not exists (select from card_report
      where student_id = ${p.studentId} and reported_at > ${p.now}::timestamptz - interval '1 year'
      offset ${sql.lit(maxCardReports - 1)})
    returning card_report_id)
    select exists (select from known) as is_known, exists (select from stored) as is_stored`,
);

export const cardMarker = (connection: Connection, studentId: number) => ({
  /** Null turns it to the other. */
  setFavorite: (card: Omit<Marking, 'studentId'>, favorite: boolean | null, now: Date) =>
    setFavorite.first(connection, { studentId, ...card, favorite, now }),
  turnQuestions: (card: Omit<Marking, 'studentId'>, mode: 'sequence' | 'random') =>
    turnQuestions.first(connection, { studentId, ...card, mode }),
  /** The same words about the same card are one report. False where the student has as many as one may have. */
  storeReport: async (report: {
    cardId: number;
    reportId: string;
    content: string;
    now: Date;
  }): Promise<boolean> => {
    const told = await storeReport.first(connection, { studentId, ...report });
    return told !== undefined && (told.is_known || told.is_stored);
  },
});
