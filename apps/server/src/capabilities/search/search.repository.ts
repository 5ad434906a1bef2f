import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { SearchDocument } from './text-documents.ts';

export interface HitRow {
  document_no: number;
  kind: SearchDocument['kind'];
  place: number | null;
  text: string;
  language: string | null;
  lines: [character: number, second: number][] | null;
  book_id: number;
  book_title: string;
  reading_id: number;
  number: string;
  reading_title: string;
  bullet_id: number | null;
  bullet_title: string | null;
}

interface Wanted {
  readonly courseId: number;
  readonly bookId: number | null;
  /** Of books that the student may not open. */
  readonly lockedBooks: readonly number[];
  /** As it was typed, for LIKE. */
  readonly pattern: string;
  readonly limit: number;
}

/** Only what is open, under today's names; names first, then what has the very words, then the shortest. */
const found = (p: Wanted, condition: ReturnType<typeof sql>) => sql<HitRow>`
  select d.document_no, d.kind, d.place, d.text, d.language, d.lines, k.book_id, k.title as book_title, r.reading_id,
    r.number, r.title as reading_title, b.bullet_id, b.title as bullet_title
  from search_document d
  join book k on k.book_id = d.book_id and k.course_id = d.course_id and k.book_status = 1
  join reading r on r.reading_id = d.reading_id and r.book_id = k.book_id
  left join bullet b on b.bullet_id = d.bullet_id
  where d.course_id = ${p.courseId} and ${condition}
    and (${p.bookId}::int is null or d.book_id = ${p.bookId}::int and d.bullet_id is null)
    and d.book_id <> all(${p.lockedBooks}::int[])
    and (d.bullet_id is null or b.bullet_id is not null)
  order by (d.kind in ('reading', 'lecture')) desc, (d.text ilike ${p.pattern}) desc, length(d.text),
    d.document_no
  limit ${p.limit}::int`;

const findByWords = prepareSql<Wanted & { words: string }, HitRow>((p) =>
  found(p, sql`d.words @@ ${p.words}::tsquery`),
);

const findByLetters = prepareSql<Wanted, HitRow>((p) => found(p, sql`d.text ilike ${p.pattern}`));

export const searchReader = (connection: Connection) => ({
  byWords: (wanted: Wanted, words: readonly string[]) =>
    findByWords.rows(connection, { ...wanted, words: words.map(quoted).join(' & ') }),
  byLetters: (wanted: Wanted) => findByLetters.rows(connection, wanted),
  isIndexed: async (courseId: number): Promise<boolean> =>
    (await connection
      .selectFrom('search_index')
      .where('course_id', '=', courseId)
      .select('course_id')
      .executeTakeFirst()) !== undefined,
});

const quoted = (word: string): string =>
  `'${word.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;

/** A text as LIKE takes it literally, anywhere. */
export const likeAnywhere = (text: string): string =>
  `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

export interface DocumentRow extends SearchDocument {
  readonly document_no: number;
  readonly words: readonly string[];
}

export const searchWriter = (change: Change, courseId: number) => ({
  replace: async (rows: readonly DocumentRow[], now: Date): Promise<void> => {
    // Two jobs of one course must not both write its documents.
    await sql`select pg_advisory_xact_lock(hashtext('index-search'), ${courseId})`.execute(change);
    await change.deleteFrom('search_document').where('course_id', '=', courseId).execute();
    for (let at = 0; at < rows.length; at += 2000)
      await sql`
        insert into search_document
          (course_id, document_no, kind, book_id, reading_id, bullet_id, place, text, language, lines, words)
        select ${courseId}, d.document_no, d.kind, d.book_id, d.reading_id, d.bullet_id, d.place, d.text, d.language,
          d.lines,
          array_to_tsvector(array(select jsonb_array_elements_text(d.words)))
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 2000))}::jsonb) as d
          (document_no int, kind text, book_id int, reading_id int, bullet_id int, place int, text text,
            language text, lines jsonb, words jsonb)`.execute(change);
    await change
      .insertInto('search_index')
      .values({ course_id: courseId, indexed_at: now, has_languages: true })
      .onConflict((conflict) =>
        conflict.column('course_id').doUpdateSet({ indexed_at: now, has_languages: true }),
      )
      .execute();
  },
});
