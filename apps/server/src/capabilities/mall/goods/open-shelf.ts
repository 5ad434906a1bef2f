import { dayOf } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { courseContents } from './course-facts.ts';
import { goodReader, type StoredGood } from './good.repository.ts';
import { coursesOf, readHoldings, startedReadings, type Holdings } from './owned.ts';
import type { Shelf } from './present-good.ts';

type Using = Pick<Services, 'database' | 'clock'>;

interface Opening {
  /** For who sells: all variants, for whomever they are. */
  readonly forSchool?: boolean;
}

/** What is sold, as one student or a visitor sees it; with `extraIds` also goods that are not sold any more. */
export async function openShelf(
  services: Using,
  studentId: number | null,
  extraIds: readonly number[] = [],
  { forSchool = false }: Opening = {},
): Promise<Shelf> {
  const { connection } = services.database;
  const now = services.clock.now();
  const reader = goodReader(connection);
  const [sold, extra, holdings] = await Promise.all([
    reader.goods(null),
    extraIds.length === 0 ? [] : reader.goods(extraIds),
    readHoldings(connection, studentId, dayOf(now)),
  ]);
  const goods = new Map(
    [...sold, ...extra].map((good) => [
      good.good_id,
      withOwnPiece(forSchool ? good : forWhom(good, holdings), holdings),
    ]),
  );
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

/** With the variants that the student may buy: who has a course or bought something is no newcomer. */
function forWhom(good: StoredGood, { owned, bought }: Holdings): StoredGood {
  const isReturning = owned.size > 0 || bought.size > 0;
  const variants = good.variants.filter(
    ({ audience }) => audience === 'all' || (audience === 'returning' && isReturning),
  );
  return variants.length === good.variants.length ? good : { ...good, variants };
}

/** The piece that the student's own waiting order holds is not sold to anybody else: to this student it is there. */
function withOwnPiece(good: StoredGood, { waiting }: Holdings): StoredGood {
  const order = waiting.get(good.good_id);
  if (order === undefined) return good;
  const variants = good.variants.map((variant) =>
    variant.variant_id === order.variantId ? { ...variant, sold: variant.sold - 1 } : variant,
  );
  return { ...good, variants };
}
