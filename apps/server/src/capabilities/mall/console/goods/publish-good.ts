import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  GoodPlan,
  publishGood as operation,
  VariantPlan,
} from '@xuezhou/contract/mall/console';
import { putRows } from '../../../../platform/content/stored-rows.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { findFigureIn } from '../../../../platform/text/figure-paths.ts';
import { holdCourses } from '../../../catalogue/catalogue.port.ts';
import { holdFamilies } from '../../../site/site.port.ts';
import { authoredGood } from './authored-good.ts';
import { columnsOfGood, columnsOfVariant, textsOf, type GoodTexts } from './good-plan.ts';
import { judgeGood, replacedBy } from './judge-good.ts';
import { couponsFor } from '../coupons/school-coupons.ts';
import { demandAgreement, formerAfter, pricesOf } from './price-fall.ts';
import {
  freeVariantId,
  holdGood,
  orderedVariants,
  publishedIn,
  type OwnGood,
} from './school-good.repository.ts';

/** The draft is what is sold from now on. What somebody ordered stays as it is: another variant takes its place. */
export async function publishGood(
  services: ConsoleServices,
  { body: { goodId, version, why } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const found = await holdGood(change, goodId);
    const { own } = found;
    if (own.version !== version) throw new Refusal('goodChanged');
    const isOn = found.good?.retired_at === null;
    // Sent twice, it is published already.
    if (isOn && own.published_version === version) return { answer: { version }, auditEntry: null };
    const { plan } = own;
    await holdFamilies(change, [plan.family]);
    const published = publishedIn(found)?.variants ?? [];
    const texts = await textsOf(plan, findFigureIn(services.storage, {}));
    // Nobody erases a course that it sells, until it is sold; one that is erased is a fault of it.
    await holdCourses(
      change,
      plan.items.flatMap(({ kind, number }) => (kind === 'course' ? [number] : [])),
    );
    const [fault] = await judgeGood(change, plan, { goodId, texts, published, now });
    if (fault !== undefined) throw new Refusal('goodFaulty', `还不能上架：${fault.words}`);
    const coupons = await couponsFor(change, { goodId, family: plan.family }, now);
    const priced = { published, former: own.former, coupons, now };
    demandAgreement(actor, { goodId, plan, why, ...priced });
    const ordered = await orderedVariants(change, goodId);
    const replaced = replacedBy(plan, published, ordered);
    const sold = await writeGood(change, found, { texts, replaced, now });
    await change
      .updateTable('school_good')
      .where('good_id', '=', goodId)
      .set({
        ...{ plan: JSON.stringify(sold), published: JSON.stringify(sold) },
        published_version: version,
        former: JSON.stringify(formerAfter(actor, priced, renamedIn(plan, sold))),
      })
      .execute();
    const auditEntry = {
      operation: 'publishGood',
      target: { kind: 'good', id: goodId },
      before: found.good && { title: found.good.title, prices: pricesOf(published) },
      after: {
        ...{ title: plan.title, version, prices: pricesOf(plan.variants) },
        ...(replaced.length > 0 && { replaced: replaced.map(({ title }) => title || plan.title) }),
      },
      why,
    };
    return { answer: { version }, auditEntry };
  });
}

/** Which variants others took the place of, and how these are called. */
const renamedIn = (plan: GoodPlan, sold: GoodPlan): ReadonlyMap<number, number | null> =>
  new Map(
    plan.variants.map(({ variantId }, at) => [
      variantId ?? 0,
      sold.variants[at]?.variantId ?? null,
    ]),
  );

interface Writing {
  readonly texts: GoodTexts;
  readonly replaced: readonly VariantPlan[];
  readonly now: Date;
}

/** Answers the plan with the variants that are sold from now on. */
async function writeGood(
  change: Change,
  found: OwnGood,
  { texts, replaced, now }: Writing,
): Promise<GoodPlan> {
  const { goodId, own } = found;
  const gone = new Set(replaced.map(({ variantId }) => variantId));
  const sold = new Map(found.variants.map((row) => [row.variant_id, row]));
  const variants: VariantPlan[] = [];
  for (const variant of own.plan.variants) {
    const { variantId } = variant;
    const old = variantId === null ? undefined : sold.get(variantId);
    // Its own good's, and not replaced: it goes on as it is.
    if (old !== undefined && old.retired_at === null && !gone.has(variantId))
      variants.push(variant);
    else
      variants.push({
        ...variant,
        variantId: await freeVariantId(change),
        // What was sold of the one before is sold.
        stock:
          variant.stock === null || old === undefined
            ? variant.stock
            : Math.max(0, variant.stock - old.sold),
      });
  }
  const plan = { ...own.plan, variants };
  const ids = variants.map(({ variantId }) => variantId ?? 0);
  const row = {
    good_id: goodId,
    ...columnsOfGood(plan, texts),
    position: found.good?.position ?? firstPosition + goodId,
    source: authoredGood(plan, goodId, ids),
    retired_at: null,
  };
  await putRows(change, 'good', ['good_id'], [row as never]);
  await change
    .updateTable('good_variant')
    .where('good_id', '=', goodId)
    .where('retired_at', 'is', null)
    .$if(ids.length > 0, (query) => query.where('variant_id', 'not in', ids))
    .set({ retired_at: now })
    .execute();
  await putRows(
    change,
    'good_variant',
    ['variant_id'],
    variants.map((variant, place) => ({
      ...{ variant_id: variant.variantId ?? 0, good_id: goodId },
      ...(columnsOfVariant(variant, place) as object),
    })),
  );
  return plan;
}

/** What pages made stands behind what files order, until somebody orders it. */
export const firstPosition = 1_000_000;
