import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { isRunningOn } from '../console/camp-desk.repository.ts';

export interface HeldPart {
  readonly kind: 'book' | 'reading' | 'lecture' | 'paper';
  readonly id: number;
  /** Of the camp. */
  readonly title: string;
}

/** Camps `c` of courses, and whether somebody has not passed the last day. */
const campsOf = (courseIds: readonly number[], today: string) => sql`(
  select c.*, exists (select from camp_member m where m.camp_id = c.camp_id and ${isRunningOn(today)}) as is_running
  from camp c where c.course_id = any(${courseIds}::int[]))`;

/** What the days of a camp `c` ask for, and for whoever walks it what they asked for before they were changed. */
const namedParts = sql`jsonb_array_elements(c.tasks || case when c.is_running then c.former else '[]' end) task,
  lateral (values ('book', (task ->> 'book_id')::int), ('reading', (task ->> 'reading_id')::int),
    ('lecture', (task ->> 'bullet_id')::int), ('paper', (task ->> 'paper_id')::int)) named (kind, id)`;

/** Camps whose days ask for a part of the course: also withdrawn ones, as long as somebody walks them. */
export async function campsNaming(
  connection: Connection,
  courseId: number,
  today: string,
): Promise<readonly HeldPart[]> {
  const { rows } = await sql<HeldPart>`
    select distinct named.kind, named.id, c.title
    from ${campsOf([courseId], today)} c, ${namedParts}
    where (c.retired_at is null or c.is_running) and named.id is not null`.execute(connection);
  return rows;
}

/**
 * What files may not take out of their courses: camps of pages ask for it, or such as students walk and these files do
 * not write anew. With a lecture goes its chapter, with a chapter its book.
 */
export async function partsHeldByCamps(
  connection: Connection,
  {
    courseIds,
    written,
    today,
  }: { courseIds: readonly number[]; written: readonly number[]; today: string },
): Promise<readonly HeldPart[]> {
  const { rows } = await sql<HeldPart>`
    with named as (
      select named.kind, named.id, c.title
      from ${campsOf(courseIds, today)} c, ${namedParts}
      where named.id is not null and (c.is_running or c.owner = 'console' and c.retired_at is null)
        and (c.owner = 'console' or c.camp_id <> all(${written}::int[]))
    ), placed as (
      select * from named
      union select 'reading', l.reading_id, n.title
      from named n join bullet l on n.kind = 'lecture' and l.bullet_id = n.id
    )
    select * from placed
    union select 'book', r.book_id, p.title
    from placed p join reading r on p.kind = 'reading' and r.reading_id = p.id
    order by kind, id, title`.execute(connection);
  return rows;
}
