import type { Audience, GoodPlan, HoldPlan, VariantPlan } from '@xuezhou/contract/mall/console';
import type { Family } from '@xuezhou/contract/site';
import { fenOf, yuanText } from '@xuezhou/rules/mall/money';

/** How long a variant lasts: to a day, so many days, or without an end. */
export type Lasting = 'day' | 'days' | 'endless';

/** What is typed, as inputs hold it: yuan, days and times of the school. */
export interface VariantTyped {
  readonly key: string;
  readonly variantId: number | null;
  readonly limitYear: string;
  readonly title: string;
  readonly price: string;
  readonly formerPrice: string;
  readonly formerUntil: string;
  readonly lasting: Lasting;
  readonly expiresOn: string;
  readonly days: string;
  readonly deposit: string;
  readonly worth: string;
  readonly balanceFrom: string;
  readonly balanceTo: string;
  readonly saleFrom: string;
  readonly saleTo: string;
  readonly stock: string;
  readonly audience: Audience;
}

export interface ItemTyped {
  readonly key: string;
  readonly kind: HoldPlan['kind'];
  /** Of a course, a class, or of points. */
  readonly number: string;
  readonly title: string;
  readonly words: string;
}

export interface ExtraTyped {
  readonly key: string;
  readonly title: string;
  readonly price: string;
  readonly needsAddress: boolean;
}

export interface GoodTyped {
  /** The version that it was begun from. */
  readonly base: number;
  readonly title: string;
  readonly family: Family;
  readonly kind: GoodPlan['kind'];
  readonly sale: GoodPlan['sale'];
  readonly level: string;
  readonly slips: string;
  readonly facts: string;
  readonly intro: string;
  readonly items: readonly ItemTyped[];
  readonly parts: readonly string[];
  readonly extras: readonly ExtraTyped[];
  readonly needsAddress: boolean;
  readonly needsIdentity: boolean;
  readonly takesTaobao: boolean;
  readonly freight: string;
  readonly freeFrom: string;
  readonly refundDays: string;
  readonly refundLectures: string;
  readonly agreementTitle: string;
  readonly agreementVersion: string;
  readonly agreementText: string;
  /** What this page does not change. */
  readonly comparison: GoodPlan['comparison'];
  readonly variants: readonly VariantTyped[];
}

let keys = 0;
const newKey = (): string => `k${(keys += 1)}`;

const wholeOrNull = (count: string): number | null =>
  /^\d{1,7}$/.test(count.trim()) ? Number(count) : null;
const fenOrNull = (yuan: string): number | null => (yuan.trim() === '' ? null : fenOf(yuan.trim()));
const yuanOf = (fen: number | null): string =>
  fen === null ? '' : yuanText(fen).replaceAll(',', '');

/** A time of the school, 「2026-12-01T20:00」, as a moment. */
const momentOf = (local: string): string | null =>
  local === '' ? null : new Date(`${local}:00+08:00`).toISOString();
const shift = 8 * 3_600_000;
const localOf = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + shift).toISOString().slice(0, 16);

export const newVariant = (limitYear: number): VariantTyped => ({
  ...{ key: newKey(), variantId: null, limitYear: String(limitYear), title: '', price: '' },
  ...{ formerPrice: '', formerUntil: '', lasting: 'days', expiresOn: '', days: '365' },
  ...{ deposit: '', worth: '', balanceFrom: '', balanceTo: '', saleFrom: '', saleTo: '' },
  ...{ stock: '', audience: 'all' },
});

export const newItem = (kind: HoldPlan['kind']): ItemTyped => ({
  ...{ key: newKey(), kind, number: '', title: '', words: '' },
});
export const newExtra = (): ExtraTyped => ({
  ...{ key: newKey(), title: '', price: '', needsAddress: false },
});

export const emptyGood = (family: string): GoodTyped => ({
  base: 0,
  ...{ title: '', family, kind: 'course', sale: 'normal', level: '', slips: '', facts: '' },
  ...{ intro: '', items: [newItem('course')], parts: [], extras: [], needsAddress: false },
  ...{ needsIdentity: false, takesTaobao: false, freight: '', freeFrom: '', refundDays: '7' },
  ...{ refundLectures: '', agreementTitle: '', agreementVersion: '', agreementText: '' },
  comparison: null,
  variants: [newVariant(0)],
});

const words = (text: string): string[] =>
  text
    .split(/[、，,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const planOf = (typed: GoodTyped): GoodPlan => {
  const freight = fenOrNull(typed.freight);
  const agreement = [typed.agreementTitle, typed.agreementVersion, typed.agreementText];
  return {
    ...{ family: typed.family, kind: typed.kind, sale: typed.sale, title: typed.title.trim() },
    ...{ level: typed.level.trim(), slips: words(typed.slips), facts: words(typed.facts) },
    intro: typed.intro,
    items: typed.items.map((item) => ({
      kind: item.kind,
      number: item.kind === 'paper' ? 0 : (wholeOrNull(item.number) ?? 0),
      title: item.title.trim(),
      words: item.words.trim(),
    })),
    parts: typed.parts.map(Number),
    extras: typed.extras.map((extra, index) => ({
      ...{ extraId: index + 1, title: extra.title.trim(), price: fenOrNull(extra.price) ?? 0 },
      needsAddress: extra.needsAddress,
    })),
    ...{ needsAddress: typed.needsAddress, needsIdentity: typed.needsIdentity },
    freight: freight === null ? null : { fen: freight, freeFrom: fenOrNull(typed.freeFrom) },
    refund: {
      days: wholeOrNull(typed.refundDays) ?? 0,
      lectures: wholeOrNull(typed.refundLectures),
    },
    comparison: typed.comparison,
    agreement: agreement.every((text) => text.trim() === '')
      ? null
      : {
          title: typed.agreementTitle.trim(),
          version: typed.agreementVersion.trim(),
          text: typed.agreementText,
        },
    takesTaobao: typed.takesTaobao,
    variants: typed.variants.map((variant) => variantOf(variant, typed.sale)),
  };
};

function variantOf(typed: VariantTyped, sale: GoodPlan['sale']): VariantPlan {
  const former = fenOrNull(typed.formerPrice);
  const isInTwo = sale !== 'normal';
  const deposit = isInTwo ? fenOrNull(typed.deposit) : null;
  return {
    ...{ variantId: typed.variantId, limitYear: wholeOrNull(typed.limitYear) ?? 0 },
    ...{ title: typed.title.trim(), price: fenOrNull(typed.price) ?? 0 },
    former:
      former === null || typed.formerUntil === ''
        ? null
        : { price: former, until: typed.formerUntil },
    expiresOn: typed.lasting === 'day' && typed.expiresOn !== '' ? typed.expiresOn : null,
    days: typed.lasting === 'days' ? (wholeOrNull(typed.days) ?? 0) : null,
    deposit,
    worth: isInTwo ? (fenOrNull(typed.worth) ?? deposit) : null,
    balanceFrom: isInTwo ? momentOf(typed.balanceFrom) : null,
    balanceTo: isInTwo ? momentOf(typed.balanceTo) : null,
    ...{ saleFrom: momentOf(typed.saleFrom), saleTo: momentOf(typed.saleTo) },
    ...{ stock: wholeOrNull(typed.stock), audience: typed.audience },
  };
}

const lastingOf = ({ expiresOn, days }: VariantPlan): Lasting => {
  if (expiresOn !== null) return 'day';
  return days === null ? 'endless' : 'days';
};

export const typedOf = (plan: GoodPlan, base: number): GoodTyped => ({
  base,
  ...{ title: plan.title, family: plan.family, kind: plan.kind, sale: plan.sale },
  ...{ level: plan.level, slips: plan.slips.join('、'), facts: plan.facts.join('、') },
  intro: plan.intro,
  items: plan.items.map((item) => ({
    ...{ key: newKey(), kind: item.kind, title: item.title, words: item.words },
    number: item.number === 0 ? '' : String(item.number),
  })),
  parts: plan.parts.map(String),
  extras: plan.extras.map((extra) => ({
    ...{ key: newKey(), title: extra.title, price: yuanOf(extra.price) },
    needsAddress: extra.needsAddress,
  })),
  ...{ needsAddress: plan.needsAddress, needsIdentity: plan.needsIdentity },
  takesTaobao: plan.takesTaobao,
  ...{
    freight: yuanOf(plan.freight?.fen ?? null),
    freeFrom: yuanOf(plan.freight?.freeFrom ?? null),
  },
  refundDays: String(plan.refund.days),
  refundLectures: String(plan.refund.lectures ?? ''),
  agreementTitle: plan.agreement?.title ?? '',
  agreementVersion: plan.agreement?.version ?? '',
  agreementText: plan.agreement?.text ?? '',
  comparison: plan.comparison,
  variants: plan.variants.map((variant) => ({
    ...{ key: newKey(), variantId: variant.variantId, limitYear: String(variant.limitYear) },
    ...{ title: variant.title, price: yuanOf(variant.price) },
    formerPrice: yuanOf(variant.former?.price ?? null),
    formerUntil: variant.former?.until ?? '',
    lasting: lastingOf(variant),
    ...{ expiresOn: variant.expiresOn ?? '', days: String(variant.days ?? '') },
    ...{ deposit: yuanOf(variant.deposit), worth: yuanOf(variant.worth) },
    ...{ balanceFrom: localOf(variant.balanceFrom), balanceTo: localOf(variant.balanceTo) },
    ...{ saleFrom: localOf(variant.saleFrom), saleTo: localOf(variant.saleTo) },
    ...{ stock: String(variant.stock ?? ''), audience: variant.audience },
  })),
});

/** The next number that tells a variant from the others; the only one has 0. */
export function nextYear(variants: readonly VariantTyped[]): number {
  if (variants.length === 0) return 0;
  const taken = new Set(variants.map(({ limitYear }) => Number(limitYear)));
  let next = 1;
  while (taken.has(next)) next += 1;
  return next;
}
