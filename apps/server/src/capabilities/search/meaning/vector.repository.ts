import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { VectorRow } from './vectors.ts';

/** A passage without a vector. */
export interface BareRow {
  readonly passage_id: number;
  /** Of the lecture or the reading that it is a part of. */
  readonly name: string | null;
  readonly text: string;
}

/** Writes vectors of one space. */
export const vectorWriter = (connection: Connection, space: string) => ({
  /** Courses in which a passage has none. */
  bareCourses: async (): Promise<number[]> => {
    const { rows } = await sql<{ course_id: number }>`
      select distinct course_id from search_passage
      where vector_space is distinct from ${space} order by course_id`.execute(connection);
    return rows.map(({ course_id }) => course_id);
  },
  bare: async (courseId: number, most: number): Promise<BareRow[]> => {
    const { rows } = await sql<BareRow>`
      select d.passage_id, d.text,
        case d.kind when 'caption' then b.title when 'paragraph' then r.title end as name
      from search_passage d
      left join reading r on r.reading_id = d.reading_id
      left join bullet b on b.bullet_id = d.bullet_id
      where d.course_id = ${courseId} and d.vector_space is distinct from ${space}
      order by d.passage_id limit ${most}`.execute(connection);
    return rows;
  },
  keep: async (
    vectors: readonly { readonly passageId: number; readonly vector: Buffer }[],
  ): Promise<void> => {
    await sql`
      update search_passage d set vector = v.vector, vector_space = ${space}
      from unnest(${vectors.map(({ passageId }) => passageId)}::int[],
        ${vectors.map(({ vector }) => vector)}::bytea[]) v (passage_id, vector)
      where d.passage_id = v.passage_id`.execute(connection);
  },
  /** Servers read what they hold of a course again. */
  tellSearches: async (courseId: number): Promise<void> => {
    await sql`update search_segment set generation = generation + 1
      where course_id = ${courseId}`.execute(connection);
  },
});

/** What the passages of one source in a course mean. */
export async function readVectors(
  connection: Connection,
  { courseId, source, space }: { courseId: number; source: string; space: string },
): Promise<VectorRow[]> {
  const { rows } = await sql<VectorRow>`
    select passage_id, vector from search_passage
    where course_id = ${courseId} and source = ${source} and vector_space = ${space}
      and length(vector) > 0`.execute(connection);
  return rows;
}
