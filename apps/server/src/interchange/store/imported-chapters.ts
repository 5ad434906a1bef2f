import {
  bookTitled,
  storeSections,
  type Place,
} from '../../capabilities/catalogue/catalogue.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank } from '../banks/bank-course.ts';

/** The one book of a course that was made for an import. Call under the lock of imports. */
export const bookOfImport = async (
  change: Change,
  courseId: number,
  title: string,
): Promise<number> => await bookTitled(change, courseId, { title, cover: coverOfBank(title) });

const titleOf = (section: string): string => (section === '' ? '全部' : section);

/** A reading with one subject for each section, in the order in which they are first named. */
export async function placesOfSections(
  change: Change,
  book: { courseId: number; bookId: number },
  sections: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const places = await storeSections(change, book, sections.map(titleOf));
  return new Map(sections.map((section) => [section, places.get(titleOf(section))!]));
}
