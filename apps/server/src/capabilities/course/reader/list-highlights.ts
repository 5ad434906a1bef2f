import type { HighlightsOfReading, ListedHighlight } from '@xuezhou/contract/course';
import { readingText } from '@xuezhou/rules/course/reading-text';
import { findAnchor } from '@xuezhou/rules/course/text-anchor';
import { groupBy } from '../../../platform/group-by.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../course.port.ts';
import { presentHighlight } from './highlight.presenter.ts';
import {
  highlightReader,
  type HighlightRow,
  type MarkedReadingRow,
} from './highlight.repository.ts';

/** A student's highlights in a book, also after the period. */
export async function listHighlights(
  services: Services,
  student: CurrentStudent,
  { courseId, bookId }: { courseId: number; bookId: number },
): Promise<HighlightsOfReading[]> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const marked = await markedReadings(connection, student.studentId, { courseId, bookId });
  return marked.map(({ bookName: _bookName, ...reading }) => reading);
}

export interface MarkedReading extends HighlightsOfReading {
  /** Null where the reading is gone. */
  readonly bookName: string | null;
}

/** By the order of the books; readings that were taken out of the course come last. `bookId` null: of all books. */
export async function markedReadings(
  connection: Connection,
  studentId: number,
  { courseId, bookId }: { courseId: number; bookId: number | null },
): Promise<MarkedReading[]> {
  const reader = highlightReader(connection, studentId);
  const byReading = groupBy(await reader.ofBook(courseId, bookId), (row) => row.reading_id);
  if (byReading.size === 0) return [];
  const known = await reader.readings(courseId, [...byReading.keys()]);
  const gone = [...byReading.keys()].filter((id) => !known.some((own) => own.reading_id === id));
  return [
    ...known.map((reading) => presentKnown(reading, byReading.get(reading.reading_id) ?? [])),
    ...gone.map((readingId) => presentGone(readingId, byReading.get(readingId) ?? [])),
  ];
}

function presentKnown(reading: MarkedReadingRow, rows: readonly HighlightRow[]): MarkedReading {
  const text = readingText(reading.html);
  const placed = rows.map((row) => {
    const highlight = presentHighlight(row);
    const found = findAnchor(text, highlight);
    return { highlight, at: found?.start ?? Infinity };
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
