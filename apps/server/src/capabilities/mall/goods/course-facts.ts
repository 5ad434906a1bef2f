import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { cardCount } from '../../flash-card/flash-card.port.ts';
import { paperCount } from '../../mock/mock.port.ts';
import { questionCounts } from '../../practice/practice-facts.port.ts';
import { videoOfLecture } from '../../lecture/lecture.port.ts';

/** What a course holds, counted; the same for everybody. */
export interface CourseContents {
  readonly title: string;
  readonly lectures: number;
  readonly seconds: number;
  readonly freeLectures: number;
  readonly readings: number;
  readonly questions: number;
  readonly cards: number;
  readonly papers: number;
}

interface Row {
  course_id: number;
  title: string;
  lectures: number;
  duration_ms: number;
  free: number;
  readings: number;
  cards: number;
  papers: number;
}

const countAll = prepareSql<Record<string, never>, Row>(
  () => sql`
    select c.course_id, c.title, coalesce(l.lectures, 0) as lectures, coalesce(l.duration_ms, 0) as duration_ms,
      coalesce(l.free, 0) as free,
      (select count(*) from reading r where r.course_id = c.course_id) as readings,
      ${cardCount} as cards,
      ${paperCount} as papers
    from course c
    left join (
      select b.course_id, count(*) as lectures, sum(i.duration_ms)::float8 as duration_ms,
        count(*) filter (where b.free) as free
      from bullet b
      join book k on k.book_id = b.book_id and k.book_status = 1
      join ${videoOfLecture}
      group by b.course_id
    ) l on l.course_id = c.course_id`,
);

const keptMs = 60_000;

interface Kept {
  readonly at: number;
  readonly contents: Promise<ReadonlyMap<number, CourseContents>>;
}

const kept = new WeakMap<Connection, Kept>();

/** As it was at most a minute ago: shown, never decided by. */
export async function courseContents(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  needed: readonly number[],
): Promise<ReadonlyMap<number, CourseContents>> {
  const now = clock.now().getTime();
  const known = kept.get(connection);
  const contents =
    known !== undefined && Math.abs(now - known.at) < keptMs ? await known.contents : undefined;
  if (contents !== undefined && needed.every((courseId) => contents.has(courseId))) return contents;
  const fresh = { at: now, contents: load(connection, new Date(now)) };
  kept.set(connection, fresh);
  fresh.contents.catch(() => {
    if (kept.get(connection) === fresh) kept.delete(connection);
  });
  return await fresh.contents;
}

async function load(
  connection: Connection,
  now: Date,
): Promise<ReadonlyMap<number, CourseContents>> {
  const [rows, questions] = await Promise.all([
    countAll.rows(connection, {}),
    questionCounts(connection, now),
  ]);
  return new Map(
    rows.map((row) => [
      row.course_id,
      {
        title: row.title,
        lectures: row.lectures,
        seconds: Math.round(row.duration_ms / 1000),
        freeLectures: row.free,
        readings: row.readings,
        questions: questions.get(row.course_id) ?? 0,
        cards: row.cards,
        papers: row.papers,
      },
    ]),
  );
}
