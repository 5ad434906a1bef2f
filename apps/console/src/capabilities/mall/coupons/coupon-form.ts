import type { CouponPlan } from '@xuezhou/contract/mall/console';
import { fenOf, yuanText } from '@xuezhou/rules/mall/money';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';

/** What is typed, as inputs hold it: yuan, days and times of the school. */
export interface CouponTyped {
  readonly title: string;
  readonly kind: CouponPlan['kind'];
  /** Yuan, or per cent. */
  readonly value: string;
  readonly most: string;
  readonly threshold: string;
  readonly goodIds: string[];
  readonly families: string[];
  readonly takeFrom: string;
  readonly takeTo: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly validDays: string;
  readonly total: string;
  readonly perStudent: string;
  /** listed: offered in the mall; word: one word for all; codes: one code each. */
  readonly way: 'listed' | 'word' | 'codes';
  readonly code: string;
}

export const emptyCoupon: CouponTyped = {
  ...{ title: '', kind: 'amount', value: '', most: '', threshold: '', goodIds: [], families: [] },
  ...{ takeFrom: '', takeTo: '', validFrom: '', validTo: '', validDays: '' },
  ...{ total: '', perStudent: '1', way: 'listed', code: '' },
};

const fenOrNull = (yuan: string): number | null => (yuan.trim() === '' ? null : fenOf(yuan.trim()));
const wholeOrNull = (count: string): number | null =>
  /^\d{1,8}$/.test(count.trim()) ? Number(count) : null;

/** A time of the school, 「2026-12-01T20:00」, as a moment. */
const momentOf = (local: string): string | null =>
  local === '' ? null : new Date(`${local}:00+08:00`).toISOString();

const shift = 8 * 3_600_000;
const localOf = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + shift).toISOString().slice(0, 16);

export const planOf = (typed: CouponTyped): CouponPlan => ({
  title: typed.title.trim(),
  kind: typed.kind,
  value: (typed.kind === 'amount' ? fenOrNull(typed.value) : wholeOrNull(typed.value)) ?? 0,
  most: typed.kind === 'amount' ? null : fenOrNull(typed.most),
  threshold: fenOrNull(typed.threshold) ?? 0,
  goodIds: typed.goodIds.map(Number),
  families: typed.families,
  takeFrom: momentOf(typed.takeFrom),
  takeTo: momentOf(typed.takeTo),
  validFrom: momentOf(typed.validFrom),
  validTo: momentOf(typed.validTo),
  validDays: wholeOrNull(typed.validDays),
  total: wholeOrNull(typed.total),
  perStudent: wholeOrNull(typed.perStudent) ?? 0,
  code: typed.way === 'word' ? typed.code.trim() : null,
  isListed: typed.way === 'listed',
});

const yuanOf = (fen: number | null): string =>
  fen === null ? '' : yuanText(fen).replaceAll(',', '');

export const typedOf = (plan: CouponPlan): CouponTyped => ({
  title: plan.title,
  kind: plan.kind,
  value: plan.kind === 'amount' ? yuanOf(plan.value) : String(plan.value),
  most: yuanOf(plan.most),
  threshold: plan.threshold === 0 ? '' : yuanOf(plan.threshold),
  goodIds: plan.goodIds.map(String),
  families: [...plan.families],
  takeFrom: localOf(plan.takeFrom),
  takeTo: localOf(plan.takeTo),
  validFrom: localOf(plan.validFrom),
  validTo: localOf(plan.validTo),
  validDays: String(plan.validDays ?? ''),
  total: String(plan.total ?? ''),
  perStudent: String(plan.perStudent),
  way: plan.code !== null ? 'word' : plan.isListed ? 'listed' : 'codes',
  code: plan.code ?? '',
});

export type CouponForm = ConsoleForm<CouponTyped>;

const valueFault = (value: string, { kind, threshold }: CouponTyped): string | null => {
  if (kind === 'percent') {
    const percent = wholeOrNull(value) ?? 0;
    return percent >= 1 && percent <= 99 ? null : '请写 1 到 99';
  }
  const off = fenOrNull(value) ?? 0;
  if (off <= 0) return '请写上减多少元，如 300 或 35.50';
  const least = fenOrNull(threshold) ?? 0;
  return least > 0 && off >= least ? '要比“满多少”少，至少留一分钱' : null;
};

const moneyFault = (yuan: string): string | null =>
  yuan.trim() === '' || fenOf(yuan.trim()) !== null ? null : '请写元，如 300 或 35.50';

const countFault =
  (most: number): ((count: string) => string | null) =>
  (count) => {
    const whole = wholeOrNull(count);
    return count.trim() === '' || (whole !== null && whole >= 1 && whole <= most)
      ? null
      : `请写 1 到 ${most} 的整数`;
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
      // Of a coupon of so much money it is neither shown nor sent.
      most: (most, { kind }) => (kind === 'percent' ? moneyFault(most) : null),
      threshold: moneyFault,
      validDays: countFault(3650),
      total: countFault(10_000_000),
      perStudent: (count) => (count.trim() === '' ? '至少一张' : countFault(100)(count)),
      code: (code, { way }) => (way === 'word' && code.trim() === '' ? '请写上口令' : null),
    },
    refused: { couponCodeTaken: 'code', goodUnknown: 'goodIds' },
  });
