import { dayOf } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { courseContents } from './course-facts.ts';
import { goodReader } from './good.repository.ts';
import { coursesOf, readHoldings, startedReadings } from './owned.ts';
import type { Shelf } from './present-good.ts';

type Using = Pick<Services, 'database' | 'clock'>;

/** What is sold, as one student or a visitor sees it; with `extraIds` also goods that are not sold any more. */
export async function openShelf(
  services: Using,
  studentId: number | null,
  extraIds: readonly number[] = [],
): Promise<Shelf> {
  const { connection } = services.database;
  const now = services.clock.now();
  const reader = goodReader(connection);
  const [sold, extra, holdings] = await Promise.all([
    reader.goods(null),
    extraIds.length === 0 ? [] : reader.goods(extraIds),
    readHoldings(connection, studentId, dayOf(now)),
  ]);
  const goods = new Map([...sold, ...extra].map((good) => [good.good_id, good]));
  const courses = [...new Set([...goods.values()].flatMap((good) => coursesOf(good, goods)))];
  const [contents, started] = await Promise.all([
    courseContents(services, courses),
    startedReadings(connection, studentId, {
      courses: courses.filter((courseId) => holdings.owned.has(courseId)),
      now,
    }),
  ]);
  return { goods, contents, ...holdings, started, now };
}
