import type { TradeType } from '@xuezhou/contract/mall';
import { useState } from 'react';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useStudent } from '../../../platform/session/session.ts';
import type { Watched } from '../paying/use-payment-state.ts';
import type { Way } from './order.words.ts';

/** An order that was made and waits for its payment. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly tradeType: TradeType;
  readonly tradeId: string;
  /** What was chosen of the good. */
  readonly limitYear: number;
  /** When, in milliseconds of the device. */
  readonly at: number;
  /** Its last payment; null: none was begun. */
  readonly watched: Watched | null;
}

export interface OrderDraft {
  /** Null: no coupon; absent: the best one. */
  readonly couponId?: string | null;
  readonly points: number;
  readonly addressId?: string;
  readonly way?: Way;
  readonly taobaoNo: string;
  /** Of the agreement that the student ticked. */
  readonly agreed: string;
  /** The order's number, and what it was for: the same things ordered again are the same order. */
  readonly order?: { readonly id: string; readonly of: string } | undefined;
  readonly placed?: PlacedOrder;
}

const empty: OrderDraft = { points: 0, taobaoNo: '', agreed: '' };
const keyOf = (goodId: number): string => `xuezhou-order-${goodId}`;

interface Kept {
  studentId: number | null;
  draft: OrderDraft;
}

/** What a visitor chose is the student's who then logs in; never another student's. */
function keptDraft(goodId: number, studentId: number | null): OrderDraft | null {
  const kept = readJson(keyOf(goodId));
  if (typeof kept !== 'object' || kept === null || !('draft' in kept)) return null;
  const { studentId: of, draft } = kept as Kept;
  const isOwn = of === null || of === studentId;
  if (!isOwn || typeof draft !== 'object') return null;
  const { placed, ...rest } = draft;
  return { ...empty, ...rest, ...(placed && isFresh(placed) && { placed }) };
}

/** No order waits as long: what became of an older one stands among the orders, and the good may be bought once more. */
const freshMs = 6 * 3_600_000;
const isFresh = ({ at }: PlacedOrder): boolean => Math.abs(Date.now() - at) < freshMs;

/** What is chosen for an order, kept on the device until it is paid or closed. */
export function useOrderDraft(goodId: number) {
  const { studentId } = useStudent();
  const [draft, setDraft] = useState(() => keptDraft(goodId, studentId) ?? empty);
  return {
    draft,
    change: (change: Partial<OrderDraft>) =>
      setDraft((before) => {
        const after = { ...before, ...change };
        writeJson(keyOf(goodId), { studentId, draft: after } satisfies Kept);
        return after;
      }),
    forget: () => {
      removeText(keyOf(goodId));
      setDraft(empty);
    },
  };
}

/** An order was paid, closed or given up, and that was seen: the page of its good begins anew when it is next opened. */
export function forgetPlaced(goodId: number, orderId: string): void {
  const kept = readJson(keyOf(goodId)) as Kept | null;
  if (kept?.draft.placed?.orderId === orderId) removeText(keyOf(goodId));
}
