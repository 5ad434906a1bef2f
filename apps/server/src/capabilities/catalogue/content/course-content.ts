import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { CatalogueTables } from '../catalogue.tables.ts';

type Row<Name extends keyof CatalogueTables> = Selectable<CatalogueTables[Name]>;

/** A course as its content files made it, each list in its order. */
export interface CourseContent {
  readonly course: Row<'course'>;
  readonly books: readonly Row<'book'>[];
  readonly readings: readonly Row<'reading'>[];
  readonly subjects: readonly Row<'subject'>[];
  readonly lectures: readonly Row<'bullet'>[];
}

/** Undefined for a course that is none of the catalogue's. */
export async function contentOfCourse(
  connection: Connection,
  courseId: number,
): Promise<CourseContent | undefined> {
  const course = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .where('source', '=', 'catalogue')
    .where('erased_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (course === undefined) return undefined;
  const of = <Name extends 'book' | 'reading' | 'bullet'>(table: Name) =>
    connection
      .selectFrom(table as 'book')
      .where('course_id', '=', courseId)
      .selectAll()
      .orderBy('position')
      .execute() as unknown as Promise<Row<Name>[]>;
  const readings = await of('reading');
  return {
    course,
    books: await of('book'),
    readings,
    subjects: await connection
      .selectFrom('subject')
      .where((eb) =>
        eb('reading_id', '=', eb.fn.any(eb.val(readings.map(({ reading_id }) => reading_id)))),
      )
      .selectAll()
      .orderBy('position')
      .execute(),
    lectures: await of('bullet'),
  };
}
