import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import { courseOfStudent, isOpenOn, isOwned } from '../enrolment/enrolment.port.ts';
import type { CaptionLine, SearchDocument } from './sources/search-source.ts';

/** A course that a student may study today. */
export interface OpenCourse {
  course_id: number;
  title: string;
  /** The sources that are indexed, and how often they were. */
  generations: Record<string, number> | null;
  /** When the glossary was written last; null where there is none. */
  glossary_at: Date | null;
  /** Not issued, or closed by an assignment before them. */
  closed_books: number[] | null;
}

const findOpenCourses = prepareSql<
  { studentId: number; courseId: number | null; today: string },
  OpenCourse
>(
  (p) => sql`
    select c.course_id, c.title, (select changed_at from search_glossary) as glossary_at,
      (select jsonb_object_agg(s.source, s.generation) from search_segment s where s.course_id = c.course_id)
        as generations,
      (select array_agg(k.book_id) from book k where k.course_id = c.course_id
        and (k.book_status <> 1 or k.book_id in (${lockedBooksOf(p, sql<number>`c.course_id`)}))) as closed_books
    from ${courseOfStudent(p)}
    where ${isOwned} and ${isOpenOn(p)} and (${p.courseId}::int is null or c.course_id = ${p.courseId}::int)
      and (not c.identity_required or exists (
        select from student where student.student_id = ${p.studentId} and student.identity_status > 0))
    order by c.sort, c.course_id`,
);

export interface FoundRow {
  passage_id: number;
  course_id: number;
  source: string;
  kind: SearchDocument['kind'];
  place: number | null;
  ref: string | null;
  text: string;
  language: string | null;
  lines: CaptionLine[] | null;
  book_id: number | null;
  book_title: string | null;
  reading_id: number | null;
  number: string | null;
  reading_title: string | null;
  bullet_id: number | null;
  bullet_title: string | null;
}

/** Under today's names; what lay in a book, a reading or a lecture that is gone is gone with it. */
const findPassageRows = prepareSql<{ passageIds: number[] }, FoundRow>(
  (p) => sql`
    select d.passage_id, d.course_id, d.source, d.kind, d.place, d.ref, d.text, d.language, d.lines,
      k.book_id, k.title as book_title, r.reading_id, r.number, r.title as reading_title, b.bullet_id,
      b.title as bullet_title
    from search_passage d
    left join book k on k.book_id = d.book_id and k.course_id = d.course_id and k.book_status = 1
    left join reading r on r.reading_id = d.reading_id and r.book_id = k.book_id
    left join bullet b on b.bullet_id = d.bullet_id
    where d.passage_id = any(${p.passageIds}::int[])
      and (d.book_id is null or k.book_id is not null)
      and (d.reading_id is null or r.reading_id is not null)
      and (d.bullet_id is null or b.bullet_id is not null)`,
);

interface OpeningRow {
  text: string;
  lines: CaptionLine[] | null;
}

const findOpeningRow = prepareSql<{ courseId: number; bulletId: number }, OpeningRow>(
  (p) => sql`
    select d.text, d.lines from search_passage d
    where d.course_id = ${p.courseId} and d.kind = 'caption' and d.bullet_id = ${p.bulletId}
    order by d.language like 'zh%' desc, (d.lines->0->>1)::int
    limit 1`,
);

export const searchReader = (connection: Connection) => ({
  openCourses: (wish: { studentId: number; courseId: number | null; today: string }) =>
    findOpenCourses.rows(connection, wish),
  passages: (passageIds: readonly number[]) =>
    findPassageRows.rows(connection, { passageIds: [...passageIds] }),
  opening: (lecture: { courseId: number; bulletId: number }) =>
    findOpeningRow.first(connection, lecture),
});

export interface PassageRow extends SearchDocument {
  readonly content_hash: string;
  readonly terms: Buffer;
}

export interface KnownPassage {
  readonly passage_id: number;
  readonly terms: Buffer;
}

const rowsAtOnce = 1000;

/** Writes the index of one source in one course. */
export const searchWriter = (
  change: Change,
  { courseId, source }: { readonly courseId: number; readonly source: string },
) => ({
  /** Two jobs of one course must not both write its passages. */
  lock: async (): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtext('index-passages'), ${courseId})`.execute(
      change,
    );
  },
  known: async (): Promise<Map<string, KnownPassage>> => {
    const rows = await change
      .selectFrom('search_passage')
      .where('course_id', '=', courseId)
      .where('source', '=', source)
      .select(['content_hash', 'passage_id', 'terms'])
      .execute();
    return new Map(rows.map(({ content_hash, ...known }) => [content_hash, known]));
  },
  remove: async (passageIds: readonly number[]): Promise<void> => {
    if (passageIds.length > 0)
      await sql`delete from search_passage where passage_id = any(${passageIds}::int[])`.execute(
        change,
      );
  },
  add: async (rows: readonly PassageRow[]): Promise<[string, KnownPassage][]> => {
    const added: [string, KnownPassage][] = [];
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce);
      const ids = await insertPassages(change, { courseId, source }, some);
      for (const { content_hash, terms } of some) {
        const passage_id = ids.get(content_hash);
        if (passage_id !== undefined) added.push([content_hash, { passage_id, terms }]);
      }
    }
    return added;
  },
  keep: async (
    content: Buffer,
    { cutterVersion, now }: { cutterVersion: number; now: Date },
  ): Promise<void> => {
    const made = { cutter_version: cutterVersion, indexed_at: now, content };
    await change
      .insertInto('search_segment')
      .values({ course_id: courseId, source, generation: 1, ...made })
      .onConflict((conflict) =>
        conflict
          .columns(['course_id', 'source'])
          .doUpdateSet({ ...made, generation: sql`search_segment.generation + 1` }),
      )
      .execute();
  },
});

async function insertPassages(
  change: Change,
  { courseId, source }: { readonly courseId: number; readonly source: string },
  rows: readonly PassageRow[],
): Promise<Map<string, number>> {
  const values = rows.map(({ terms, heading: _heading, aside: _aside, ...row }) => ({
    ...row,
    terms: terms.toString('hex'),
  }));
  const inserted = await sql<{ content_hash: string; passage_id: number }>`
    insert into search_passage
      (course_id, source, content_hash, kind, book_id, reading_id, bullet_id, place, ref, text, language, lines, terms)
    select ${courseId}, ${source}, d.content_hash, d.kind, d.book_id, d.reading_id, d.bullet_id, d.place, d.ref, d.text,
      d.language, d.lines, decode(d.terms, 'hex')
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as d
      (content_hash text, kind text, book_id int, reading_id int, bullet_id int, place int, ref text, text text,
        language text, lines jsonb, terms text)
    returning content_hash, passage_id`.execute(change);
  return new Map(inserted.rows.map(({ content_hash, passage_id }) => [content_hash, passage_id]));
}
