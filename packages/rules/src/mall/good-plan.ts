import type { GoodFault, GoodPlan, VariantPlan } from '@xuezhou/contract/mall/console';
import { yuanText } from './money.ts';

/** How long a text of a good may be, in letters. */
export const goodLetters = { title: 60, level: 30, slip: 8, fact: 30, variant: 40, line: 200 };

/** So many covers stand on its page at most. */
export const maxSlips = 5;

interface Known {
  /** 「2026-11-28」, and the moment itself. */
  readonly today: string;
  readonly now: Date;
  /** Variants as they are sold: what cost nothing may go on costing nothing. */
  readonly published: readonly Pick<VariantPlan, 'variantId' | 'price' | 'expiresOn'>[];
}

/** All that keeps a good from being sold, each with its place; what only the server can know comes besides. */
export function goodFaults(plan: GoodPlan, known: Known): GoodFault[] {
  return [
    ...textFaults(plan),
    ...contentFaults(plan),
    ...postFaults(plan),
    ...agreementFaults(plan),
    ...plan.variants.flatMap((variant, index) =>
      variantFaults(variant, plan, known).map(({ place, words }) => ({
        place: `variants.${index}.${place}`,
        words,
      })),
    ),
    ...togetherFaults(plan),
  ];
}

const fault = (place: string, words: string): GoodFault => ({ place, words });
const when = (isWrong: boolean, place: string, words: string): GoodFault[] =>
  isWrong ? [fault(place, words)] : [];

/** Letters as they are read: an emoji is one. */
const lettersOf = (text: string): number => [...text.trim()].length;

function tooLong(place: string, text: string, most: number): GoodFault[] {
  const letters = lettersOf(text);
  return when(letters > most, place, `最多 ${most} 个字，现在 ${letters} 个`);
}

const textFaults = (plan: GoodPlan): GoodFault[] => [
  ...when(plan.title.trim() === '', 'title', '请写上名称，学员会看到'),
  ...tooLong('title', plan.title, goodLetters.title),
  ...tooLong('level', plan.level, goodLetters.level),
  ...when(plan.slips.length === 0, 'slips', '封面上至少写一个词'),
  ...when(plan.slips.length > maxSlips, 'slips', `封面最多 ${maxSlips} 个词`),
  ...plan.slips.flatMap((slip) => tooLong('slips', slip, goodLetters.slip)),
  ...plan.facts.flatMap((fact) => tooLong('facts', fact, goodLetters.fact)),
];

function contentFaults({ items, parts, sale, extras }: GoodPlan): GoodFault[] {
  return [
    ...when(
      items.length === 0 && parts.length === 0,
      'items',
      '请写清商品里有什么：课程、班、积分、资料，或几件别的商品',
    ),
    ...when(parts.length > 0 && sale !== 'normal', 'sale', '套餐只能一次付清'),
    ...items.flatMap((item, index) => [
      ...when(
        item.kind === 'paper' && item.title.trim() === '',
        `items.${index}`,
        '请写上资料的名称',
      ),
      ...when(item.kind !== 'paper' && item.number < 1, `items.${index}`, '请选一项，或写上多少'),
      ...when(
        item.kind === 'points' && item.number > 1_000_000,
        `items.${index}`,
        '最多送 100 万积分',
      ),
    ]),
    ...extras.flatMap((extra, index) =>
      when(extra.title.trim() === '', `extras.${index}`, '请写上加购项的名称'),
    ),
  ];
}

function postFaults({ items, extras, needsAddress, freight, refund }: GoodPlan): GoodFault[] {
  const hasPaper = items.some(({ kind }) => kind === 'paper');
  const isPosted = needsAddress || extras.some((extra) => extra.needsAddress);
  return [
    ...when(hasPaper && !needsAddress, 'needsAddress', '里面有要寄的资料，请打开“要收货地址”'),
    ...when(freight !== null && !isPosted, 'freight', '不寄东西就不用写运费'),
    ...when(refund.days > 365, 'refund', '最多写 365 天'),
    ...when(refund.lectures === 0, 'refund', '看过的节数至少写 1，不限就空着'),
  ];
}

const agreementFaults = ({ agreement }: GoodPlan): GoodFault[] =>
  agreement === null
    ? []
    : when(
        [agreement.title, agreement.version, agreement.text].some((text) => text.trim() === ''),
        'agreement',
        '协议要有名称、版本和正文',
      );

function togetherFaults({ variants }: GoodPlan): GoodFault[] {
  const years = variants.map(({ limitYear }) => limitYear);
  return [
    ...when(variants.length === 0, 'variants', '至少要有一个规格，写清学多久、多少钱'),
    ...when(new Set(years).size < years.length, 'variants', '有两个规格的考期或序号相同'),
    ...when(
      variants.length > 1 && variants.some(({ title }) => title.trim() === ''),
      'variants',
      '规格不止一个时，每个都要有名字',
    ),
  ];
}

const isReversed = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && Date.parse(to) <= Date.parse(from);

function variantFaults(variant: VariantPlan, plan: GoodPlan, known: Known): GoodFault[] {
  const { price, former, expiresOn, days } = variant;
  const before = known.published.find(({ variantId }) => variantId === variant.variantId);
  const wasSold = variant.variantId !== null && before !== undefined;
  return [
    ...tooLong('title', variant.title, goodLetters.variant),
    ...when(
      price < 1 && !(wasSold && before.price === 0),
      'price',
      '价格要大于 0；要白送，请直接给学员报名',
    ),
    ...when(former !== null && former.price <= price, 'former', '原价要高于现在的价格'),
    ...when(expiresOn !== null && days !== null, 'days', '“学到哪一天”和“学几天”只写一个'),
    ...when(days !== null && (days < 1 || days > 36_500), 'days', '请写 1 到 36500 天'),
    ...when(
      expiresOn !== null && expiresOn < known.today && before?.expiresOn !== expiresOn,
      'expiresOn',
      '这一天已经过去，谁买了都学不了',
    ),
    ...when(isReversed(variant.saleFrom, variant.saleTo), 'saleTo', '停卖要在开卖之后'),
    ...depositFaults(variant, plan, known.now),
  ];
}

function depositFaults(variant: VariantPlan, { sale }: GoodPlan, now: Date): GoodFault[] {
  const { deposit, price, balanceFrom, balanceTo } = variant;
  if (sale === 'normal') return when(deposit !== null, 'deposit', '一次付清的商品没有定金');
  if (deposit === null || deposit < 1) return [fault('deposit', '请写上定金')];
  const worth = variant.worth ?? deposit;
  return [
    ...when(worth < deposit, 'worth', '定金抵的钱不能比定金少'),
    ...when(worth >= price, 'worth', `定金抵的钱要少于价格 ¥${yuanText(price)}，至少留一分钱`),
    ...when(balanceTo === null, 'balanceTo', '请写上尾款付到什么时候'),
    ...when(isReversed(balanceFrom, balanceTo), 'balanceTo', '尾款的结束要在开始之后'),
    ...when(
      balanceTo !== null && Date.parse(balanceTo) <= now.getTime(),
      'balanceTo',
      '付尾款的时间已经过去',
    ),
  ];
}

/** What a buyer was promised: where it changes after a sale, another variant takes the place of the sold one. */
const termsOf = (variant: VariantPlan) => [
  ...[variant.limitYear, variant.title.trim(), variant.price, variant.expiresOn, variant.days],
  ...[variant.deposit, variant.worth, variant.balanceFrom, variant.balanceTo],
];

export const hasSameTerms = (one: VariantPlan, other: VariantPlan): boolean =>
  JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));

/** By what it is told which variant it is, and what is paid for it. */
export type PricedVariant = Pick<
  VariantPlan,
  'variantId' | 'limitYear' | 'price' | 'deposit' | 'worth'
>;

/** So long a price counts that was higher than the one of today: cuts in a row are one. */
export const priceDays = 30;

/** All that a buyer pays for it: a deposit may be worth more than itself. */
const paidFor = ({ price, deposit, worth }: PricedVariant): number =>
  deposit === null ? price : price - ((worth ?? deposit) - deposit);

interface Fall {
  readonly price: number;
  readonly off: number;
}

/**
 * By how much the price of a variant falls at most: of one that is sold against itself, of a new one against the cheapest
 * that is sold; and so against each that was sold before, where those are given too. `alsoOff` is what a coupon takes of
 * the new price besides. Null: none falls.
 */
export function deepestFall(
  plan: Pick<GoodPlan, 'variants'>,
  published: readonly PricedVariant[],
  former: readonly (readonly PricedVariant[])[] = [],
  alsoOff: (price: number) => number = () => 0,
): Fall | null {
  const falls = [published, ...former]
    .flatMap((sold) => fallsFrom(plan.variants, sold))
    .map(({ price, off }) => ({ price, off: off + alsoOff(price - off) }));
  return falls.toSorted((a, b) => b.off * a.price - a.off * b.price)[0] ?? null;
}

function fallsFrom(variants: readonly PricedVariant[], sold: readonly PricedVariant[]): Fall[] {
  if (sold.length === 0) return [];
  const cheapest = Math.min(...sold.map(paidFor));
  const falls = variants.map((variant) => {
    const { variantId, limitYear } = variant;
    const before =
      sold.find((one) => one.variantId === variantId) ??
      sold.find((one) => one.limitYear === limitYear);
    const was = before === undefined ? cheapest : paidFor(before);
    return { price: was, off: was - paidFor(variant) };
  });
  return falls.filter(({ price, off }) => price > 0 && off > 0);
}
