import type { FilterData, ExerciseType } from '@xuezhou/contract/practice';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { filterReader, type FilterRow } from './filter.repository.ts';
import type { Pool } from './list.repository.ts';

/** Where the questions of an exercise type come from. */
export const poolByType: Record<ExerciseType, Pool> = {
  1: 'all',
  2: 'favorites',
  3: 'wrong',
  4: 'all',
  5: 'all',
  6: 'all',
  7: 'big',
  8: 'bank',
};
const poolByList = { favorites: 'favorites', wrong: 'wrong', collection: 'bank' } as const;

interface Wish {
  readonly courseId: number;
  readonly type?: ExerciseType | undefined;
  readonly list?: keyof typeof poolByList | undefined;
}

/** What the questions of a list can be narrowed by, and how many each finds. */
export async function getFilter(
  services: Services,
  student: CurrentStudent,
  { courseId, type = 4, list }: Wish,
): Promise<FilterData> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const reader = filterReader(services.database.connection, student.studentId);
  const pool = list === undefined ? poolByType[type] : poolByList[list];
  return presentFilter(await reader.sorts(pool, courseId, services.clock.now()));
}

const statusNames = { 0: 'unseen', 1: 'right', [-1]: 'wrong' } as const;

function presentFilter(rows: readonly FilterRow[]): FilterData {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const books = new Map<number, FilterData['books'][number]>();
  for (const row of rows) {
    if (row.book_id === null) continue;
    const book = books.get(row.book_id) ?? {
      bookId: row.book_id,
      bookName: row.book_title ?? '',
      count: 0,
      readings: [],
    };
    books.set(row.book_id, book);
    book.count += row.count;
    if (row.reading_id === null) continue;
    const known = book.readings.find(({ readingId }) => readingId === row.reading_id);
    if (known) known.count += row.count;
    else
      book.readings.push({
        readingId: row.reading_id,
        readingName: row.reading_title ?? '',
        count: row.count,
      });
  }
  const judged = rows.filter(({ status }) => status !== null);
  const marked = rows.filter((row) => row.is_marked);
  return {
    total,
    books: [...books.values()],
    kinds: countsBy(rows, ({ kind }) => kind).map(([kind, count]) => ({ kind, count })),
    difficulties: countsBy(rows, ({ difficulty }) => difficulty)
      .toSorted(([a], [b]) => a - b)
      .map(([difficulty, count]) => ({ difficulty, count })),
    statuses: [
      ...countsBy(judged, ({ status }) => statusNames[status ?? 0]),
      ...countsBy(marked, () => 'marked' as const),
    ].map(([status, count]) => ({ status, count })),
  };
}

function countsBy<Key>(
  rows: readonly FilterRow[],
  keyOf: (row: FilterRow) => Key,
): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.count);
  return [...counts];
}
