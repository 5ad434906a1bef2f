import { fenOf } from '@xuezhou/rules/mall/money';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { Wish } from './link.queries.ts';

/** What is typed of an order for a student. */
export interface WishTyped {
  /** Null: nobody chosen yet. */
  readonly studentId: number | null;
  readonly nickname: string;
  readonly goodId: string | null;
  readonly limitYear: string | null;
  readonly couponId: string | null;
  readonly off: string;
  readonly why: string;
  /** A time of the school, 「2026-12-01T18:00」. */
  readonly endsAt: string;
}

export type WishForm = ConsoleForm<WishTyped>;

const shift = 8 * 3_600_000;
const dayMs = 86_400_000;
const localOf = (moment: number): string => new Date(moment + shift).toISOString().slice(0, 16);

/** So many days from now, at six in the evening of the school. */
export const endIn = (days: number, now: number): string =>
  `${localOf(now + days * dayMs).slice(0, 10)}T18:00`;

export const momentOf = (local: string): string => new Date(`${local}:00+08:00`).toISOString();

const offOf = (typed: Pick<WishTyped, 'off'>): number =>
  typed.off.trim() === '' ? 0 : (fenOf(typed.off.trim()) ?? 0);

/** Null: student and good are not chosen yet. */
export function wishOf(typed: WishTyped): Wish | null {
  if (typed.studentId === null || typed.goodId === null) return null;
  const off = offOf(typed);
  return {
    studentId: typed.studentId,
    goodId: Number(typed.goodId),
    limitYear: Number(typed.limitYear ?? 0),
    couponId: off > 0 ? null : typed.couponId,
    extraIds: [],
    addressId: null,
    off,
  };
}

export const useWishForm = (initial: WishTyped, keep: string): WishForm =>
  useConsoleForm<WishTyped>({
    initial,
    keep,
    check: {
      off: (off) =>
        off.trim() === '' || fenOf(off.trim()) !== null ? null : '请写元，如 60 或 35.50',
      why: (why, typed) => (offOf(typed) > 0 ? filled('减了价，请写上为什么')(why) : null),
      endsAt: filled('请选链接到什么时候'),
    },
    refused: { linkEnd: 'endsAt', whyEmpty: 'why', linkTwoOffs: 'off' },
  });
