import type { CouponPlan } from '@xuezhou/contract/mall/console';
import { isTakeable } from '../../coupon/coupon.presenter.ts';
import { minuteOf } from '../../../../platform/clock.ts';
import type { AuthoredRecord } from '../../../../platform/database/tables/authored.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { CouponRow } from '../../coupon/coupon.repository.ts';
import type { StoredGood } from '../../goods/good.repository.ts';

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Spaces and wide letters are no part of what is typed. */
export const tidyPlan = (plan: CouponPlan): CouponPlan => ({
  ...plan,
  title: plan.title.trim(),
  code: plan.code === null || plan.code.trim() === '' ? null : plan.code.normalize('NFKC').trim(),
  goodIds: [...new Set(plan.goodIds)].toSorted((a, b) => a - b),
  families: [...new Set(plan.families)].toSorted(),
});

const wrong = (words: string) => new Refusal('couponPlanWrong', words);

const isReversed = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && Date.parse(to) <= Date.parse(from);

/** Throws where nobody could use it, or it says what cannot be. */
export function demandSoundPlan(plan: CouponPlan, now: Date): void {
  const { kind, value, most, threshold } = plan;
  if (plan.title === '') throw wrong('请写上这张券的名称');
  if (kind === 'percent' && value > 99) throw wrong('打折最多减 99%，要白送请直接给学员报名');
  if (kind === 'amount' && most !== null) throw wrong('减钱的券不用写“最多减”');
  if (kind === 'amount' && threshold > 0 && value >= threshold)
    throw wrong('减的要比“满多少”少，至少留一分钱');
  if (isReversed(plan.takeFrom, plan.takeTo)) throw wrong('领取的结束要在开始之后');
  if (isReversed(plan.validFrom, plan.validTo)) throw wrong('使用的结束要在开始之后');
  const isOver = (text: string | null) => text !== null && Date.parse(text) <= now.getTime();
  if (isOver(plan.takeTo)) throw wrong('领取的结束已经过去，请选以后的时间');
  if (isOver(plan.validTo)) throw wrong('使用的结束已经过去，请选以后的时间');
}

/** 「CFA 一级精讲班」「CPA 系列」「全部商品」; `names` of families, by their codes. */
export function scopeWordsOf(
  { goodIds, families }: Pick<CouponPlan, 'goodIds' | 'families'>,
  goods: ReadonlyMap<number, Pick<StoredGood, 'title'>>,
  names: ReadonlyMap<string, string>,
): string {
  const titles = goodIds.map((goodId) => goods.get(goodId)?.title ?? `商品 ${goodId}`);
  const all = [...families.map((family) => `${names.get(family) ?? family} 系列`), ...titles];
  if (all.length === 0) return '全部商品';
  return all.length > 3 ? `${all.slice(0, 3).join('、')}等 ${all.length} 项` : all.join('、');
}

/** The columns of a plan. */
export const columnsOf = (plan: CouponPlan, scopeWords: string) => ({
  title: plan.title,
  kind: plan.kind,
  value: plan.value,
  most_fen: plan.most,
  threshold_fen: plan.threshold,
  good_ids: [...plan.goodIds],
  families: [...plan.families],
  scope_words: scopeWords,
  take_from: momentOf(plan.takeFrom),
  take_to: momentOf(plan.takeTo),
  valid_from: momentOf(plan.validFrom),
  valid_to: momentOf(plan.validTo),
  valid_days: plan.validDays,
  total: plan.total,
  per_student: plan.perStudent,
  code: plan.code,
  is_listed: plan.isListed,
});

export const planOf = (row: Omit<CouponRow, 'taken' | 'gone_at'>): CouponPlan => ({
  title: row.title,
  kind: row.kind,
  value: row.value,
  most: row.most_fen,
  threshold: row.threshold_fen,
  goodIds: row.good_ids,
  families: row.families,
  takeFrom: textOf(row.take_from),
  takeTo: textOf(row.take_to),
  validFrom: textOf(row.valid_from),
  validTo: textOf(row.valid_to),
  validDays: row.valid_days,
  total: row.total,
  perStudent: row.per_student,
  code: row.code,
  isListed: row.is_listed,
});

export const isSamePlan = (one: CouponPlan, other: CouponPlan): boolean =>
  Object.entries(one).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(other[key as keyof CouponPlan]),
  );

/** Nobody can be told another thing than what was promised when it was taken. */
export const isSameTerms = (plan: CouponPlan, other: CouponPlan): boolean =>
  JSON.stringify(termsIn(plan)) === JSON.stringify(termsIn(other));

const termsIn = (plan: CouponPlan) => [
  ...[plan.kind, plan.value, plan.most, plan.threshold],
  ...[plan.validFrom, plan.validTo, plan.validDays],
  plan.goodIds.toSorted((a, b) => a - b),
  plan.families.toSorted(),
];

export type CouponStanding = 'running' | 'notYet' | 'gone' | 'over' | 'stopped';

export function standingOf(row: CouponRow, now: Date): CouponStanding {
  if (row.retired_at !== null) return 'stopped';
  if (row.total !== null && row.taken >= row.total) return 'gone';
  if (isTakeable(row, now)) return 'running';
  return row.take_from !== null && now < row.take_from ? 'notYet' : 'over';
}

const yuan = (fen: number): string =>
  fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
const minute = (text: string): string => minuteOf(new Date(text));

/** As a content file would have it, so that an export of the catalogue holds it too. */
export function authoredCoupon(plan: CouponPlan, scopeWords: string): AuthoredRecord {
  const isAmount = plan.kind === 'amount';
  return {
    title: plan.title,
    ...(isAmount ? { off: yuan(plan.value) } : { percent: String(plan.value) }),
    ...(!isAmount && plan.most !== null && { most: yuan(plan.most) }),
    ...(plan.threshold > 0 && { threshold: yuan(plan.threshold) }),
    ...(plan.goodIds.length > 0 && { goods: plan.goodIds.map(String) }),
    ...(plan.families.length > 0 && { families: [...plan.families] }),
    scope: scopeWords,
    ...(plan.takeFrom !== null && { takeFrom: minute(plan.takeFrom) }),
    ...(plan.takeTo !== null && { takeTo: minute(plan.takeTo) }),
    ...(plan.validFrom !== null && { from: minute(plan.validFrom) }),
    ...(plan.validTo !== null && { to: minute(plan.validTo) }),
    ...(plan.validDays !== null && { days: String(plan.validDays) }),
    ...(plan.total !== null && { total: String(plan.total) }),
    ...(plan.perStudent !== 1 && { perStudent: String(plan.perStudent) }),
    ...(plan.code !== null && { code: plan.code }),
    listed: String(plan.isListed),
  };
}
