import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import type { NumberedKind } from './numbered-shapes.ts';

type Ids = readonly number[];

/** Of a draft too, one that was removed from it among them. */
const drafted = (kind: string, ids: Ids) => sql`
  union all select node_id, course_id from authored_node where kind = ${kind} and node_id = any(${ids}::int[])`;

/** Who has these ids: each with its course, 0 for what is left of something that went. */
const holders: Readonly<Record<NumberedKind, (ids: Ids) => RawBuilder<unknown>>> = {
  course: (ids) => sql`
    select course_id as id, course_id as course from course where course_id = any(${ids}::int[])
    union all select course_id, course_id from authored_course where course_id = any(${ids}::int[])`,
  book: (ids) => sql`
    select book_id as id, course_id as course from book where book_id = any(${ids}::int[]) ${drafted('book', ids)}`,
  reading: (ids) => sql`
    select reading_id as id, course_id as course from reading where reading_id = any(${ids}::int[])
    ${drafted('reading', ids)}`,
  subject: (ids) => sql`
    select subject_id as id, course_id as course from subject join reading using (reading_id)
    where subject_id = any(${ids}::int[])`,
  // The video of a lecture that went stays, and what students saw of it.
  lecture: (ids) => sql`
    select bullet_id as id, course_id as course from bullet where bullet_id = any(${ids}::int[])
    ${drafted('lecture', ids)} union all select video_id, 0 from video where video_id = any(${ids}::int[])`,
  question: (ids) => sql`
    select question_id as id, course_id as course from question where question_id = any(${ids}::int[])`,
  card: (ids) => sql`
    select card_id as id, course_id as course from card where card_id = any(${ids}::int[])`,
  paper: (ids) => sql`
    select paper_id as id, course_id as course from mock_paper where paper_id = any(${ids}::int[])
    union all select paper_id, course_id from authored_paper where paper_id = any(${ids}::int[])`,
  camp: (ids) => sql`
    select camp_id as id, course_id as course from camp where camp_id = any(${ids}::int[])`,
  class: (ids) => sql`
    select class_id as id, course_id as course from camp_class join camp using (camp_id)
    where class_id = any(${ids}::int[])`,
  live: (ids) => sql`
    select content_id as id, course_id as course from live_class where content_id = any(${ids}::int[])`,
};

/** The courses that have these ids of a kind. */
export async function heldBy(
  connection: Connection,
  kind: NumberedKind,
  ids: Ids,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  // What no column holds, nobody has.
  const possible = [...new Set(ids)].filter((id) => id <= 2_147_483_647);
  const held = new Map<number, Set<number>>();
  if (possible.length === 0) return held;
  const { rows } = await sql<{ id: number; course: number }>`
    ${holders[kind](possible)}`.execute(connection);
  for (const { id, course } of rows) held.set(id, (held.get(id) ?? new Set()).add(course));
  return held;
}
