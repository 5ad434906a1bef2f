import {
  getPackStatus,
  payPackByPaypal,
  payPackByQr,
  type PackQr,
  type PointsPack,
} from '@xuezhou/contract/points';
import { refusals } from '@xuezhou/contract/refusals';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { usePolledResult } from '../paying/use-payment-state.ts';
import { packsWords as words } from './packs.words.ts';

type Way = PointsPack['ways'][number]['way'];
const quiet = { ignoreErrors: true } as const;

/** After these an order can be paid no more: the next press makes a new one. */
const ends: ReadonlySet<number> = new Set([refusals.orderClosed[0], refusals.orderPaid[0]]);

/** Buys one pack after another; an order is made once, whatever is pressed and however it is paid. */
export function useBuyPack() {
  const [order, setOrder] = useState<{ goodId: number; orderId: string } | null>(null);
  const [payment, setPayment] = useState<PackQr | null>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const state = usePolledResult(payment?.id ?? null, (isPressed) =>
    call(
      getPackStatus,
      { params: { id: payment?.id ?? '' }, query: isPressed ? { ask: true } : {} },
      quiet,
    ),
  );

  const begin = async ({ goodId, price }: PointsPack, way: Way) => {
    const orderId = order?.goodId === goodId ? order.orderId : uuidv7();
    setOrder({ goodId, orderId });
    const body = { orderId, goodId, realPrice: price };
    if (way === 'paypal') {
      const { paypalURL } = await call(payPackByPaypal, { body }, quiet);
      window.location.assign(paypalURL);
      return;
    }
    setPayment(await call(payPackByQr, { body: { ...body, way } }, quiet));
    setShown(true);
  };
  return {
    ...{ state, payment, isShown, isBusy, problem },
    pay: async (pack: PointsPack, way: Way) => {
      if (isBusy) return;
      setBusy(true);
      setProblem(null);
      try {
        await begin(pack, way);
      } catch (error) {
        setProblem(error instanceof RefusalError ? error.message : words.lost);
        if (error instanceof RefusalError && ends.has(error.status)) setOrder(null);
      } finally {
        setBusy(false);
      }
    },
    /** The order stays, and is still watched. */
    hide: () => setShown(false),
    forgetProblem: () => setProblem(null),
    /** What comes next is another order. */
    startOver: () => {
      setOrder(null);
      setPayment(null);
      setShown(false);
      setProblem(null);
    },
  };
}

export type BuyingPack = ReturnType<typeof useBuyPack>;
