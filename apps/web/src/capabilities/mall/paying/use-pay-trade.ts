import { payTrade, startTransfer, type QrPayment, type Trade } from '@xuezhou/contract/mall';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { orderWords as words, type Way } from '../order/order.words.ts';
import { leaveForPayment, offersHere, wechatKind, type StartedPayment } from './start-payment.ts';
import type { Watched } from './use-payment-state.ts';

interface PayTradeOptions {
  trade: Trade;
  /** The first payment, which came with the order. */
  started: StartedPayment | null;
  onWatch?: ((watched: Watched) => void) | undefined;
}

/** Begins payments of an order that waits, one after another; the last of them is watched. */
export function usePayTrade({ trade, started, onWatch }: PayTradeOptions) {
  const [payment, setPayment] = useState<StartedPayment | null>(started);
  const [shown, setShown] = useState<QrPayment | null>(started?.qr ? started : null);
  const [chosen, setChosen] = useState<Way>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const offers = offersHere(trade.ways);
  const offer = offers.find(({ way }) => way === chosen) ?? offers[0];

  const navigate = useNavigate();
  const begin = async (way: Way | undefined) => {
    if (way === 'bank') {
      const { tradeId, orderId: id, tradeType: type } = trade;
      await call(startTransfer, { body: { tradeId } }, { ignoreErrors: true });
      await navigate({ to: '/order-detail/$type/$id', params: { type, id } });
      return;
    }
    const kinds = trade.ways.find((each) => each.way === way)?.kinds ?? [];
    const begun = await call(
      payTrade,
      {
        body: {
          tradeId: trade.tradeId,
          way: nameOf(way, kinds),
          ...(way === 'wechat' && { kind: wechatKind(kinds) }),
        },
      },
      { ignoreErrors: true },
    );
    setPayment(begun);
    onWatch?.({ qrId: begun.qrId, qrType: begun.qrType });
    if (!leaveForPayment(begun)) setShown(begun);
  };
  const pay = async (way: Way | undefined) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await begin(way);
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.lost);
    } finally {
      setBusy(false);
    }
  };
  return {
    way: offer?.way,
    choose: (way: Way) => {
      setChosen(way);
      setProblem(null);
    },
    pay,
    /** A new code in the place of one that is over. */
    renew: () => pay(payment?.qrType === 'alipay' ? 'alipay' : 'wechat'),
    ...{ isBusy, problem, shown },
    watched: payment,
    /** Closing changes nothing: the payment is still watched. */
    close: () => setShown(null),
  };
}

function nameOf(way: Way | undefined, kinds: Trade['ways'][number]['kinds']) {
  if (way === 'alipay') return kinds.includes('page') ? 'alipay-page' : 'alipay';
  return way === 'paypal' ? 'paypal' : 'wechat';
}
