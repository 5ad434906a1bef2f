import type { GoodPlan, HoldPlan, VariantPlan } from '@xuezhou/contract/mall/console';
import { minuteOf } from '../../../../platform/clock.ts';
import type { AuthoredRecord } from '../../../../platform/database/tables/authored.ts';

const yuan = (fen: number): string =>
  fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
const minute = (text: string): string => minuteOf(new Date(text));

function holdOf({ kind, number, title, words }: HoldPlan): AuthoredRecord {
  if (kind === 'course') return { course: String(number) };
  if (kind === 'camp') return { class: String(number), title };
  if (kind === 'points') return { points: String(number) };
  return { paper: title, ...(words !== '' && { words }) };
}

const variantOf = (plan: VariantPlan, variantId: number): AuthoredRecord => ({
  id: String(variantId),
  ...(plan.limitYear !== 0 && { year: String(plan.limitYear) }),
  ...(plan.title !== '' && { title: plan.title }),
  price: yuan(plan.price),
  ...(plan.former !== null && {
    formerPrice: yuan(plan.former.price),
    formerUntil: plan.former.until,
  }),
  ...(plan.expiresOn !== null && { until: plan.expiresOn }),
  ...(plan.days !== null && { days: String(plan.days) }),
  ...(plan.deposit !== null && { deposit: yuan(plan.deposit) }),
  ...(plan.worth !== null && plan.worth !== plan.deposit && { worth: yuan(plan.worth) }),
  ...(plan.balanceFrom !== null && { balanceFrom: minute(plan.balanceFrom) }),
  ...(plan.balanceTo !== null && { balanceTo: minute(plan.balanceTo) }),
  ...(plan.saleFrom !== null && { from: minute(plan.saleFrom) }),
  ...(plan.saleTo !== null && { to: minute(plan.saleTo) }),
  ...(plan.stock !== null && { stock: String(plan.stock) }),
  ...(plan.audience !== 'all' && { for: plan.audience }),
});

/** As a content file would have it, so that an export of the catalogue holds it too. */
export function authoredGood(
  plan: GoodPlan,
  goodId: number,
  variantIds: readonly number[],
): AuthoredRecord {
  return {
    ...{ title: plan.title, family: plan.family, kind: plan.kind },
    ...(plan.sale !== 'normal' && { sale: plan.sale }),
    ...(plan.level !== '' && { level: plan.level }),
    slips: [...plan.slips],
    ...(plan.facts.length > 0 && { facts: [...plan.facts] }),
    ...(plan.intro !== '' && { intro: plan.intro }),
    ...(plan.items.length > 0 && { holds: plan.items.map(holdOf) }),
    ...(plan.parts.length > 0 && { parts: plan.parts.map(String) }),
    ...(plan.extras.length > 0 && {
      extras: plan.extras.map((extra) => ({
        ...{ id: String(extra.extraId), title: extra.title, price: yuan(extra.price) },
        ...(extra.needsAddress && { address: 'true' }),
      })),
    }),
    ...termsOf(plan),
    ...(plan.agreement !== null && {
      agreement: {
        file: `agreement-${goodId}.md`,
        ...{ title: plan.agreement.title, version: plan.agreement.version },
      },
    }),
    variants: plan.variants.map((variant, index) => variantOf(variant, variantIds[index] ?? 0)),
  };
}

const termsOf = (plan: GoodPlan): AuthoredRecord => ({
  ...(plan.needsAddress && { address: 'true' }),
  ...(plan.needsIdentity && { identity: 'required' }),
  ...(plan.freight !== null && {
    freight: {
      price: yuan(plan.freight.fen),
      ...(plan.freight.freeFrom !== null && { freeFrom: yuan(plan.freight.freeFrom) }),
    },
  }),
  refund: {
    days: String(plan.refund.days),
    ...(plan.refund.lectures !== null && { lectures: String(plan.refund.lectures) }),
  },
  ...(plan.comparison !== null && {
    compare: {
      ...{ group: plan.comparison.group, title: plan.comparison.title, way: plan.comparison.way },
      ...(plan.comparison.words !== '' && { words: plan.comparison.words }),
      answers: Object.fromEntries(plan.comparison.answers.map(({ label, cell }) => [label, cell])),
    },
  }),
  ...(plan.takesTaobao && { taobao: 'true' }),
});
