import type { Highlight, HighlightsOfReading, ListedHighlight } from '@xuezhou/contract/reader';
import { readingText } from '@xuezhou/rules/text/reading-text';
import { findAnchor } from '@xuezhou/rules/reader/text-anchor';
import type { Connection } from '../../platform/database/prepare.ts';
import { groupBy } from '../../platform/group-by.ts';
import { presentHighlight } from './highlight.presenter.ts';
import {
  highlightReader,
  type HighlightRow,
  type MarkedReadingRow,
} from './highlight.repository.ts';

export interface MarkedReading extends HighlightsOfReading {
  /** Null where the reading is gone. */
  readonly bookName: string | null;
}

/** By the order of the books; readings that were taken out of the course come last. `bookIds` null: of all books. */
export async function markedReadings(
  connection: Connection,
  studentId: number,
  { courseId, bookIds }: { courseId: number; bookIds: readonly number[] | null },
): Promise<MarkedReading[]> {
  const reader = highlightReader(connection, studentId);
  const byReading = groupBy(await reader.ofBooks(courseId, bookIds), (row) => row.reading_id);
  if (byReading.size === 0) return [];
  const known = await reader.readings(courseId, [...byReading.keys()]);
  const gone = [...byReading.keys()].filter((id) => !known.some((own) => own.reading_id === id));
  const guesses = { left: maxGuesses };
  return [
    ...known.map((reading) =>
      presentKnown(reading, byReading.get(reading.reading_id) ?? [], guesses),
    ),
    ...gone.map((readingId) => presentGone(readingId, byReading.get(readingId) ?? [])),
  ];
}

/** Of one answer: to look for changed words takes time, and what anybody may send must not take all of it. */
const maxGuesses = 100;

interface Guesses {
  left: number;
}

function placeOf(text: string, highlight: Highlight, guesses: Guesses): number {
  const found = findAnchor(text, highlight, guesses.left > 0);
  if (!found?.isExact) guesses.left -= 1;
  return found?.start ?? Infinity;
}

function presentKnown(
  reading: MarkedReadingRow,
  rows: readonly HighlightRow[],
  guesses: Guesses,
): MarkedReading {
  const text = readingText(reading.html);
  const placed = rows.map((row) => {
    const highlight = presentHighlight(row);
    return { highlight, at: placeOf(text, highlight, guesses) };
  });
  return {
    bookName: reading.book_title,
    readingId: reading.reading_id,
    number: reading.number,
    readingName: reading.title,
    isDeleted: false,
    // Those that are nowhere come last.
    highlights: placed
      .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
      .map(({ highlight, at }): ListedHighlight => ({ ...highlight, isOrphan: at === Infinity })),
  };
}

function presentGone(readingId: number, rows: readonly HighlightRow[]): MarkedReading {
  const [first] = rows;
  return {
    bookName: null,
    readingId,
    number: first?.reading_number ?? '',
    readingName: first?.reading_title ?? '',
    isDeleted: true,
    highlights: rows.map((row) => ({ ...presentHighlight(row), isOrphan: true })),
  };
}
