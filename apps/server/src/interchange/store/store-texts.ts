import { minutesToRead } from '@xuezhou/rules/reader/reading-time';
import {
  storeReadings,
  storeSubjects,
  type Place,
} from '../../capabilities/catalogue/catalogue.port.ts';
import { moveMarks } from '../../capabilities/reader/reader.port.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { stemText } from '../../platform/text/clean-html.ts';

/** A text of a file, of which its course has one under this key. */
interface KeyedText {
  readonly key: string;
  readonly bookId: number;
  readonly position: number;
  readonly title: string;
  readonly html: string;
}

/** Brings the texts of a course to these, and what students marked in them into the books where they stand now. */
export async function storeTexts(
  change: Change,
  courseId: number,
  texts: readonly KeyedText[],
): Promise<{ outcomes: Outcome[]; ids: ReadonlyMap<string, number>; gone: number[] }> {
  const readings = texts.map(({ key, bookId, position, title, html }) => ({
    ...{ key, book_id: bookId, position, title, html },
    minutes: minutesToRead(stemText(html)),
  }));
  const { moved, ...stored } = await storeReadings(change, courseId, readings);
  await moveMarks(change, moved);
  return stored;
}

/** The readings that gather questions, by their keys, each with its one subject. */
export async function placesOfTexts(
  change: Change,
  courseId: number,
  texts: readonly KeyedText[],
  ids: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Place & { book_id: number }>> {
  const readingOf = ({ key }: KeyedText) => ids.get(key) ?? 0;
  const titles = new Map(texts.map((text) => [readingOf(text), text.title]));
  const subjects = await storeSubjects(change, courseId, titles);
  return new Map(
    texts.map((text) => {
      const place = { reading_id: readingOf(text), subject_id: subjects.get(readingOf(text)) ?? 0 };
      return [text.key, { ...place, book_id: text.bookId }];
    }),
  );
}
