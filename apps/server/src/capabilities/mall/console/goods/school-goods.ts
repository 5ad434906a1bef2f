import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getGoodMaterial as materialOperation,
  getSchoolGood as getOperation,
  GoodPlan,
  GoodState,
  listSchoolGoods as listOperation,
  SchoolGood,
} from '@xuezhou/contract/mall/console';
import { sql } from 'kysely';
import { dayOf } from '../../../../platform/clock.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { openClasses } from '../../../camp/camp.port.ts';
import { courseTitles } from '../../../catalogue/catalogue.port.ts';
import { stockOf } from '../../goods/present-good.ts';
import { isSamePlan } from './good-plan.ts';
import {
  demandGood,
  orderedVariants,
  planIn,
  publishedIn,
  readSchoolGoods,
  type FoundGood,
} from './school-good.repository.ts';

const stateOf = ({ good }: FoundGood): GoodState => {
  if (good === undefined) return 'draft';
  return good.retired_at === null ? 'on' : 'off';
};

/** A file that no longer names a good is no page's, and nothing can be done with it. */
const isShown = ({ own, good }: FoundGood): boolean =>
  own !== undefined || (good !== undefined && good.retired_at === null);

export async function listSchoolGoods({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const found = await readSchoolGoods(connection);
  return found.filter(isShown).map(presentGood);
}

function presentGood(found: FoundGood): SchoolGood {
  const { own } = found;
  const plan = publishedIn(found) ?? planIn(found);
  const listed = found.variants.filter(({ retired_at }) => retired_at === null);
  const left = listed.map(stockOf);
  const prices = plan.variants.map(({ price }) => price);
  return {
    goodId: found.goodId,
    ...{ title: plan.title, family: plan.family, level: plan.level },
    ...{ kind: plan.kind, sale: plan.sale, state: stateOf(found) },
    isChanged: own !== undefined && own.published !== null && !isSamePlan(own.plan, own.published),
    owner: own === undefined ? 'files' : 'console',
    prices: prices.length === 0 ? null : { least: Math.min(...prices), most: Math.max(...prices) },
    variants: plan.variants.length,
    sold: found.variants.reduce((sum, { sold }) => sum + sold, 0),
    stockLeft:
      listed.length === 0 || left.includes(null)
        ? null
        : left.reduce<number>((sum, each) => sum + (each ?? 0), 0),
  };
}

export async function getSchoolGood(
  { database: { connection } }: ConsoleServices,
  { params: { goodId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const found = await demandGood(connection, goodId);
  const ordered = await orderedVariants(connection, goodId);
  const published: GoodPlan | null = publishedIn(found);
  return {
    goodId,
    owner: found.own === undefined ? 'files' : 'console',
    state: stateOf(found),
    plan: planIn(found),
    version: found.own?.version ?? 0,
    published,
    sold: found.variants
      .filter(({ retired_at }) => retired_at === null)
      .map(({ variant_id: variantId, sold }) => ({
        ...{ variantId, sold },
        hasOrders: ordered.has(variantId),
      })),
    changedBy: found.own?.changed_by_name ?? '',
    changedAt: found.own?.changed_at.toISOString() ?? null,
  };
}

export async function getGoodMaterial({
  database: { connection },
  clock,
}: ConsoleServices): Promise<DataOf<typeof materialOperation>> {
  const courses = await sql<{ course_id: number; title: string }>`
    select course_id, title from ${courseTitles} c order by title`.execute(connection);
  const classes = await sql<{ class_id: number; title: string; is_open: boolean }>`
    select class_id, title, is_open from ${openClasses(dayOf(clock.now()))} k
    order by is_open desc, class_id desc`.execute(connection);
  const found = await readSchoolGoods(connection);
  return {
    courses: courses.rows.map(({ course_id: courseId, title }) => ({ courseId, title })),
    classes: classes.rows.map(({ class_id: classId, title, is_open: isOpen }) => ({
      ...{ classId, title },
      isClosed: !isOpen,
    })),
    goods: found.flatMap(({ goodId, good, variants }) =>
      good === undefined || good.retired_at !== null || good.parts.length > 0
        ? []
        : [{ goodId, title: good.title, price: variants[0]?.price_fen ?? 0 }],
    ),
  };
}
