import type { Family } from '@xuezhou/contract/site';
import {
  getCourse,
  openFreeCourse,
  openMiniCourse,
  openPureCourse,
  openTrialCourse,
  type CourseReading,
  type LastPlayed,
} from '@xuezhou/contract/study';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import type { Way } from '../../catalogue/port/way.ts';

/** A course as its variants show it. */
export interface VariantCourse {
  readonly courseId: number;
  readonly courseName: string;
  readonly subtitle: string;
  /** Null where it is not told. */
  readonly family: Family | null;
  readonly books: readonly VariantBook[];
  readonly lastRecord: LastPlayed | null;
}

export interface VariantBook {
  readonly bookId: number;
  readonly bookName: string;
  readonly cover: string;
  readonly readings: readonly CourseReading[];
}

async function fetchVariant(
  way: Way,
  courseId: number,
  signal: AbortSignal,
): Promise<VariantCourse> {
  const input = { params: { courseId } };
  const options = { signal };
  if (way === 'pure') {
    const { groups, lastRecord, courseName } = await call(openPureCourse, input, options);
    const family = lastRecord?.family ?? null;
    return { courseId, courseName, subtitle: '', family, books: groups, lastRecord };
  }
  const operation = operations[way];
  return { ...(await call(operation, input, options)), lastRecord: null };
}

const operations = {
  mini: openMiniCourse,
  free: openFreeCourse,
  trail: openTrialCourse,
  reader: getCourse,
  centre: getCourse,
  whole: getCourse,
};

/** The course on this way; it grows old with what it is made from. */
export function variantQuery(way: Way, courseId: number) {
  const operation = way === 'pure' ? openPureCourse : operations[way];
  return queryOptions({
    queryKey: [...keyOf(operation, { params: { courseId } }), way],
    queryFn: ({ signal }) => fetchVariant(way, courseId, signal),
  });
}
