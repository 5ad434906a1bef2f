import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { GoodPlan, previewGood as operation } from '@xuezhou/contract/mall/console';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { couponsFor } from '../coupons/school-coupons.ts';
import { findFigureIn } from '../../../../platform/text/figure-paths.ts';
import { courseContents } from '../../goods/course-facts.ts';
import type { StoredGood } from '../../goods/good.repository.ts';
import { isForEsg, presentGood } from '../../goods/open-good.ts';
import { openShelf } from '../../goods/open-shelf.ts';
import { coursesOf } from '../../goods/owned.ts';
import { columnsOfGood, columnsOfVariant, textsOf, tidyPlan } from './good-plan.ts';
import { judgeGood, replacedBy } from './judge-good.ts';
import { fallOf } from './price-fall.ts';
import { orderedVariants, publishedIn, readSchoolGoods } from './school-good.repository.ts';

/** A visitor's look at what is not written anywhere, by what draws the good that is sold. */
export async function previewGood(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const now = services.clock.now();
  const plan = tidyPlan(body.plan);
  const [texts, [found]] = await Promise.all([
    textsOf(plan, findFigureIn(services.storage, {})),
    body.goodId === null ? [] : readSchoolGoods(connection, body.goodId),
  ]);
  const published = found === undefined ? [] : (publishedIn(found)?.variants ?? []);
  const goodId = body.goodId ?? 0;
  const drawn = drawable(plan);
  const shelf = await openShelf(services, null, plan.parts);
  const good: StoredGood = {
    good_id: goodId,
    position: 0,
    ...columnsOfGood(drawn, texts),
    retired_at: null,
    variants: drawn.variants
      .filter(({ audience }) => audience !== 'school')
      .map((variant, place) => ({
        ...{ former_price_fen: null, former_until: null, sold: soldOf(found, variant.variantId) },
        ...columnsOfVariant(variant, place),
        variant_id: variant.variantId ?? -place,
        good_id: goodId,
      })) as StoredGood['variants'],
  };
  const goods = new Map([...shelf.goods, [goodId, good]]);
  const contents = await courseContents(services, coursesOf(good, goods));
  const { percent: fall, needsSecond } = fallOf(plan, {
    ...{ published, former: found?.own?.former ?? [], now },
    coupons: await couponsFor(connection, { goodId, family: plan.family }, now),
  });
  return {
    good: presentGood(good, { ...shelf, goods, contents }, [], await isForEsg(services, good)),
    faults: await judgeGood(connection, plan, { goodId: body.goodId, texts, published, now }),
    ...{ fall, needsSecond },
    replaced: replacedBy(plan, published, await orderedVariants(connection, goodId)).map(
      ({ title }) => title || plan.title,
    ),
  };
}

/** What is not filled in yet, and no good could have, is drawn as if it were left out; among the faults it is named. */
const drawable = (plan: GoodPlan): GoodPlan => ({
  ...plan,
  // A paper has no number; whatever else has none yet was not chosen.
  items: plan.items.filter(({ kind, number }) => kind === 'paper' || number > 0),
  refund: { ...plan.refund, lectures: plan.refund.lectures || null },
  variants: plan.variants.map((variant) => ({ ...variant, days: variant.days || null })),
});

const soldOf = (
  found: { variants: readonly { variant_id: number; sold: number }[] } | undefined,
  variantId: number | null,
): number => found?.variants.find(({ variant_id }) => variant_id === variantId)?.sold ?? 0;
