import { sql } from 'kysely';
import type { ImportedKind } from '../../../platform/content/imported-ids.ts';

const isOfCourse = (courseId: number) => sql`(content ->> 'course_id')::int = ${courseId}`;

/** By its folder, else by its title. */
export const importedBook: ImportedKind = {
  table: 'book',
  key: 'book_id',
  entity: 'book',
  name: sql`coalesce(content ->> 'folder', content ->> 'title')`,
  isOfCourse,
};

/** By its folder, else by its book and its title. */
export const importedReading: ImportedKind = {
  table: 'reading',
  key: 'reading_id',
  entity: 'reading',
  name: sql`coalesce(content ->> 'folder', (content ->> 'book_id') || '/' || (content ->> 'title'))`,
  isOfCourse,
};

/** By its reading, which is of one course alone. */
export const importedSubject: ImportedKind = {
  table: 'subject',
  key: 'subject_id',
  entity: 'subject',
  name: sql`content ->> 'reading_id'`,
};
