import type { InputOf } from '@xuezhou/contract/kernel';
import {
  addForFree,
  addForTaobao,
  payByAlipay,
  payByPaypal,
  payByQr,
  payByTransfer,
  payByWechat,
  type CheckedOrder,
  type TradeType,
} from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { vendorField } from '../../../platform/session/vendor.ts';
import { outdateOrders } from '../mall.queries.ts';
import { wechatKind, type StartedPayment } from '../paying/start-payment.ts';
import type { OrderDraft } from './order-draft.ts';
import { orderWords as words, type Way } from './order.words.ts';

type Placed = InputOf<typeof payByWechat>['body'];

/** What an order became: it waits for a payment, or needs none. */
export type Outcome =
  | { readonly kind: 'started'; readonly payment: StartedPayment; readonly limitYear: number }
  /** It waits for a transfer: what to write stands in the order. */
  | { readonly kind: 'transfer'; readonly orderId: string; readonly type: TradeType }
  | { readonly kind: 'done'; readonly orderId: string; readonly type: TradeType };

export interface PlaceWishes {
  readonly goodId: number;
  readonly limitYear: number;
  readonly extraIds: readonly number[];
  readonly vendorOid: string | undefined;
  readonly source: string | undefined;
}

interface PlaceOrderOptions {
  wishes: PlaceWishes;
  draft: OrderDraft;
  changeDraft: (change: Partial<OrderDraft>) => void;
  /** Asks once more before anything is charged. */
  checkAgain: () => Promise<CheckedOrder>;
  onOutcome: (outcome: Outcome) => void;
}

/** Pays what stands on the page, after a last check; where that finds something else, nothing is charged. */
export function usePlaceOrder(options: PlaceOrderOptions) {
  const { wishes, draft, changeDraft, checkAgain, onOutcome } = options;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The last check found another price, which nobody has agreed to yet. */
  const [isNews, setNews] = useState(false);

  const place = async (shown: CheckedOrder, way: Way | undefined) => {
    const last = await checkAgain();
    const isPayable = last.checkResult === 'ok' || last.checkResult === 'free';
    const isSame = last.realPrice === shown.realPrice && last.couponId === shown.couponId;
    setNews(last.checkResult === 'price' || (isPayable && !isSame));
    if (!isPayable || !isSame) return;
    const body = bodyOf(last, wishes, draft);
    const orderId = orderIdOf(draft, JSON.stringify([body, way === 'taobao' && draft.taobaoNo]));
    changeDraft({ order: orderId });
    onOutcome(await start({ ...body, orderId: orderId.id }, { last, way, draft }));
    await outdateOrders(client);
  };

  return {
    isBusy,
    problem,
    isNews,
    forgetProblem: () => setProblem(null),
    pay: async (shown: CheckedOrder, way: Way | undefined) => {
      if (isBusy) return;
      setBusy(true);
      setProblem(null);
      try {
        await place(shown, way);
      } catch (error) {
        setProblem(error instanceof RefusalError ? error.message : words.lost);
        if (!(error instanceof RefusalError)) return;
        // An id that is another order's already is given up; all else stays as it was chosen.
        if (error.status === refusals.idReused[0]) changeDraft({ order: undefined });
        await checkAgain().catch(() => null);
      } finally {
        setBusy(false);
      }
    },
  };
}

function bodyOf(
  last: CheckedOrder,
  wishes: PlaceWishes,
  draft: OrderDraft,
): Omit<Placed, 'orderId'> {
  const { goodId, limitYear, extraIds, vendorOid, source } = wishes;
  const isAgreed = last.agreement !== null && last.agreement.digest === draft.agreed;
  return {
    ...{ goodId, limitYear, couponId: last.couponId, used_points: last.used_points },
    ...{ addressId: last.addressId, extraIds: [...extraIds], realPrice: last.realPrice },
    ...(isAgreed && { agreementDigest: draft.agreed }),
    ...(vendorOid !== undefined && { vendor_oid: vendorOid }),
    ...(source !== undefined && { source }),
    ...vendorField(),
  };
}

/** The same things ordered again are the same order, whatever became of the first try. */
function orderIdOf({ order }: OrderDraft, of: string): { id: string; of: string } {
  return order?.of === of ? order : { id: uuidv7(), of };
}

const quiet = { ignoreErrors: true } as const;

interface StartOptions {
  last: CheckedOrder;
  way: Way | undefined;
  draft: OrderDraft;
}

async function start(body: Placed, { last, way, draft }: StartOptions): Promise<Outcome> {
  const { orderId, goodId, limitYear, agreementDigest, source } = body;
  const { couponId = null, used_points = 0, addressId = null, extraIds = [] } = body;
  const agreed = agreementDigest === undefined ? {} : { agreementDigest };
  if (last.checkResult === 'free') {
    const sent = { orderId, goodId, limitYear, couponId, used_points, addressId, extraIds };
    const { resultEntity } = await call(
      addForFree,
      { body: { ...sent, ...agreed, ...(source !== undefined && { source }) } },
      quiet,
    );
    return { kind: 'done', orderId: resultEntity.orderId, type: resultEntity.type };
  }
  if (way === 'taobao') {
    const taobaoOrderNo = draft.taobaoNo.replace(/\s/g, '');
    const { resultEntity } = await call(
      addForTaobao,
      { body: { orderId, goodId, limitYear, addressId, taobaoOrderNo, ...agreed } },
      quiet,
    );
    return { kind: 'done', orderId: resultEntity.orderId, type: resultEntity.type };
  }
  if (way === 'bank') {
    const { tradeType: type } = await call(payByTransfer, { body }, quiet);
    return { kind: 'transfer', orderId, type };
  }
  const kinds = last.ways.find((offer) => offer.way === way)?.kinds ?? [];
  return { kind: 'started', payment: await startBy(way, body, kinds), limitYear };
}

async function startBy(
  way: Way | undefined,
  body: Placed,
  kinds: CheckedOrder['ways'][number]['kinds'],
): Promise<StartedPayment> {
  const byPage = { qr: '', validUntil: null, jsapi: null, url: null };
  if (way === 'paypal') return { ...byPage, ...(await call(payByPaypal, { body }, quiet)) };
  if (way === 'alipay')
    return kinds.includes('page')
      ? { ...byPage, ...(await call(payByAlipay, { body }, quiet)) }
      : await call(payByQr, { body }, quiet);
  return await call(payByWechat, { body: { ...body, kind: wechatKind(kinds) } }, quiet);
}
