import {
  nameFirstBook,
  removeParts,
  storeCourse,
  type Access,
} from '../../capabilities/catalogue/catalogue.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank, familyOfBank } from '../banks/bank-course.ts';
import { storeTexts } from '../store/store-texts.ts';
import type { Epub } from './open-epub.ts';
import type { Chapter } from './read-epub.ts';

export const sourceOfEpub = (identifier: string): string => `epub:${identifier.slice(0, 300)}`;

/** Brings a book to what its file says, in a course of its own. Call under the lock of imports. */
export async function storeEpub(
  change: Change,
  epub: Epub,
  chapters: readonly Chapter[],
  access: Access | undefined,
): Promise<{ courseId: number; outcomes: Outcome[]; removed: number }> {
  const { courseId, bookId } = await putBook(change, epub, access);
  const { outcomes, gone } = await storeTexts(
    change,
    courseId,
    chapters.map(({ path, title, html }, position) => ({
      key: path,
      bookId,
      position,
      title,
      html,
    })),
  );
  // What students marked in them stays with them.
  await removeParts(change, { lectures: [], subjects: [], readings: gone, books: [] });
  if (gone.length > 0 || outcomes.some((outcome) => outcome !== 'unchanged'))
    await askToIndex(change, courseId);
  return { courseId, outcomes, removed: gone.length };
}

async function putBook(change: Change, { identifier, title }: Epub, access: Access | undefined) {
  const cover = coverOfBook(title);
  const source = sourceOfEpub(identifier);
  const names = { title, family: familyOfBank(title), cover, subtitle: '导入的书，按章阅读' };
  const courseId = await storeCourse(change, { source, ...names }, access);
  // A bank of questions that was put into the course has a book after it.
  return { courseId, bookId: await nameFirstBook(change, courseId, { title, cover }) };
}

const coverOfBook = (title: string): string => coverOfBank(title).replace(/题库$/, '书');
