import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { firstOwnClass } from '../../capabilities/camp/camp-class.ts';
import type { Sound } from '../catalogue/select-sound.ts';

export interface Vanished {
  /** Of these courses. */
  readonly agreements: number[];
  readonly questions: number[];
  readonly cards: number[];
  readonly papers: number[];
  readonly camps: number[];
  readonly classes: number[];
  /** Only those that have not begun. */
  readonly lives: number[];
  readonly lectures: number[];
  readonly subjects: number[];
  readonly readings: number[];
  readonly books: number[];
}

/** What the stored courses have and their files no longer name. Only courses without a fault are looked at. */
export async function findVanished(
  connection: Connection,
  sound: Sound,
  now: Date,
): Promise<Vanished> {
  const courses = sound.wholeCourses;
  const gone = async (query: ReturnType<typeof sql<{ id: number }>>, kept: readonly number[]) => {
    const { rows } = await query.execute(connection);
    const isKept = new Set(kept);
    return rows.map(({ id }) => id).filter((id) => !isKept.has(id));
  };
  const questionIds = sound.questions.flatMap(({ row, parts }) => [
    row.question_id,
    ...parts.map((part) => part.row.question_id),
  ]);
  return {
    agreements: await gone(
      sql`select course_id as id from course_agreement where course_id = any(${courses})`,
      sound.agreements.map((agreement) => agreement.course_id),
    ),
    questions: await gone(
      sql`select question_id as id from question where course_id = any(${courses})
        and source_key like 'catalogue:%' and retired_at is null`,
      questionIds,
    ),
    cards: await gone(
      sql`select card_id as id from card where course_id = any(${courses})`,
      sound.cards.map((card) => card.card_id),
    ),
    papers: await gone(
      sql`select paper_id as id from mock_paper where course_id = any(${courses}) and retired_at is null`,
      sound.papers.map((paper) => paper.paper_id),
    ),
    camps: await gone(
      sql`select camp_id as id from camp where course_id = any(${courses}) and retired_at is null`,
      sound.camps.map((camp) => camp.camp_id),
    ),
    classes: await gone(
      sql`select k.class_id as id from camp_class k join camp c on c.camp_id = k.camp_id
        where c.course_id = any(${courses}) and k.closed_at is null and k.class_id < ${firstOwnClass}`,
      sound.classes.map((one) => one.class_id),
    ),
    lives: await gone(
      sql`select content_id as id from live_class where course_id = any(${courses})
        and content_id is not null and cancelled_at is null and ended_at is null and begins_at > ${now}`,
      sound.lives.map((live) => live.content_id),
    ),
    lectures: await gone(
      sql`select bullet_id as id from bullet where course_id = any(${courses})`,
      sound.lectures.map(({ draft }) => draft.bullet.bullet_id),
    ),
    subjects: await gone(
      sql`select s.subject_id as id from subject s join reading r on r.reading_id = s.reading_id
        where r.course_id = any(${courses})`,
      sound.subjects.map((subject) => subject.subject_id),
    ),
    readings: await gone(
      sql`select reading_id as id from reading where course_id = any(${courses})`,
      sound.readings.map((reading) => reading.reading_id),
    ),
    books: await gone(
      sql`select book_id as id from book where course_id = any(${courses})`,
      sound.books.map((book) => book.book_id),
    ),
  };
}

/**
 * Questions, papers and camps are only retired, classes closed: students have answered them or are in them, and they
 * come back when their file names them again. Live classes are cancelled where they are put.
 * A lecture's video stays too, so that a lecture that comes back need not be encoded again; and what was signed stays
 * signed.
 */
export async function removeVanished(
  change: Change,
  vanished: Vanished,
  now: Date,
): Promise<number> {
  const { agreements, questions, cards, papers, camps, classes } = vanished;
  const { lectures, subjects, readings, books } = vanished;
  const removed = Object.values(vanished).flat().length;
  if (removed === 0) return 0;
  for (const statement of [
    sql`delete from course_agreement where course_id = any(${agreements})`,
    sql`update question set retired_at = ${now} where question_id = any(${questions})`,
    sql`update mock_paper set retired_at = ${now} where paper_id = any(${papers})`,
    sql`update camp set retired_at = ${now} where camp_id = any(${camps})`,
    sql`update camp_class set closed_at = ${now} where class_id = any(${classes})`,
    sql`delete from card where card_id = any(${cards})`,
    sql`delete from bullet where bullet_id = any(${lectures})`,
    sql`update question set subject_id = null where subject_id = any(${subjects})`,
    sql`update question set reading_id = null where reading_id = any(${readings})`,
    sql`update question set book_id = null where book_id = any(${books})`,
    sql`delete from subject where subject_id = any(${subjects})`,
    sql`delete from reading where reading_id = any(${readings})`,
    sql`delete from book where book_id = any(${books})`,
  ])
    await statement.execute(change);
  return removed;
}
