import type { CouponPlan } from '@xuezhou/contract/mall/console';
import { families, type Family } from '@xuezhou/contract/catalogue';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';

/** What is typed, as inputs hold it: yuan, days and times of the school. */
export interface CouponTyped {
  readonly title: string;
  readonly kind: CouponPlan['kind'];
  /** Yuan, or per cent. */
  readonly value: number | string;
  readonly most: number | string;
  readonly threshold: number | string;
  readonly goodIds: string[];
  readonly families: string[];
  readonly takeFrom: string;
  readonly takeTo: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly validDays: number | string;
  readonly total: number | string;
  readonly perStudent: number | string;
  /** listed: offered in the mall; word: one word for all; codes: one code each. */
  readonly way: 'listed' | 'word' | 'codes';
  readonly code: string;
}

export const emptyCoupon: CouponTyped = {
  ...{ title: '', kind: 'amount', value: '', most: '', threshold: '', goodIds: [], families: [] },
  ...{ takeFrom: '', takeTo: '', validFrom: '', validTo: '', validDays: '' },
  ...{ total: '', perStudent: 1, way: 'listed', code: '' },
};

const fen = (yuan: number | string): number => Math.round(Number(yuan) * 100);
const fenOrNull = (yuan: number | string): number | null => (yuan === '' ? null : fen(yuan));
const wholeOrNull = (count: number | string): number | null =>
  count === '' ? null : Number(count);

/** A time of the school, 「2026-12-01T20:00」, as a moment. */
const momentOf = (local: string): string | null =>
  local === '' ? null : new Date(`${local}:00+08:00`).toISOString();

const shift = 8 * 3_600_000;
const localOf = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + shift).toISOString().slice(0, 16);

export const planOf = (typed: CouponTyped): CouponPlan => ({
  title: typed.title.trim(),
  kind: typed.kind,
  value: typed.kind === 'amount' ? fen(typed.value) : Number(typed.value),
  most: typed.kind === 'amount' ? null : fenOrNull(typed.most),
  threshold: fenOrNull(typed.threshold) ?? 0,
  goodIds: typed.goodIds.map(Number),
  families: families.filter((family: Family) => typed.families.includes(family)),
  takeFrom: momentOf(typed.takeFrom),
  takeTo: momentOf(typed.takeTo),
  validFrom: momentOf(typed.validFrom),
  validTo: momentOf(typed.validTo),
  validDays: wholeOrNull(typed.validDays),
  total: wholeOrNull(typed.total),
  perStudent: Number(typed.perStudent),
  code: typed.way === 'word' ? typed.code.trim() : null,
  isListed: typed.way === 'listed',
});

const yuanOf = (amount: number | null): number | string => (amount === null ? '' : amount / 100);

export const typedOf = (plan: CouponPlan): CouponTyped => ({
  title: plan.title,
  kind: plan.kind,
  value: plan.kind === 'amount' ? plan.value / 100 : plan.value,
  most: yuanOf(plan.most),
  threshold: plan.threshold === 0 ? '' : plan.threshold / 100,
  goodIds: plan.goodIds.map(String),
  families: [...plan.families],
  takeFrom: localOf(plan.takeFrom),
  takeTo: localOf(plan.takeTo),
  validFrom: localOf(plan.validFrom),
  validTo: localOf(plan.validTo),
  validDays: plan.validDays ?? '',
  total: plan.total ?? '',
  perStudent: plan.perStudent,
  way: plan.code !== null ? 'word' : plan.isListed ? 'listed' : 'codes',
  code: plan.code ?? '',
});

export type CouponForm = ConsoleForm<CouponTyped>;

const valueFault = (value: number | string, { kind, threshold }: CouponTyped): string | null => {
  if (typeof value !== 'number' || value <= 0) return '请写上减多少';
  if (kind === 'percent') return value > 99 ? '最多减 99%' : null;
  return typeof threshold === 'number' && threshold > 0 && value >= threshold
    ? '要比“满多少”少，至少留一分钱'
    : null;
};

const endFault = (from: string, to: string): string | null =>
  from !== '' && to !== '' && to <= from ? '结束要在开始之后' : null;

export const useCouponForm = (initial: CouponTyped): CouponForm =>
  useConsoleForm<CouponTyped>({
    initial,
    check: {
      title: filled('请写上名称，学员会看到'),
      value: valueFault,
      takeTo: (takeTo, { takeFrom }) => endFault(takeFrom, takeTo),
      validTo: (validTo, { validFrom }) => endFault(validFrom, validTo),
      perStudent: (count) => (Number(count) >= 1 ? null : '至少一张'),
      code: (code, { way }) => (way === 'word' && code.trim() === '' ? '请写上口令' : null),
    },
    refused: { couponCodeTaken: 'code', goodUnknown: 'goodIds' },
  });
