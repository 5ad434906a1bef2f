import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Good, TradeType } from '@xuezhou/contract/mall';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useState } from 'react';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import type { PageSearch } from '../../../platform/page/page.ts';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { goodQuery, orderQuery } from '../mall.queries.ts';
import { OrderCheck } from '../order/order-check.tsx';
import { useOrderDraft, type PlacedOrder } from '../order/order-draft.ts';
import { OrderVisitor } from '../order/order-visitor.tsx';
import { orderWords as words } from '../order/order.words.ts';
import type { Outcome } from '../order/use-place-order.ts';
import { PaidPage } from '../paying/paid-page.tsx';
import { useTidyReturn } from '../paying/provider-return.ts';
import { ResultShown } from '../paying/result-shown.ts';
import { leaveForPayment, type StartedPayment } from '../paying/start-payment.ts';
import { TradePay } from '../paying/trade-pay.tsx';
import { GoodMissing } from './good-page.tsx';

/** Ordering one good: the check, then its payment, then what became of it, all at one address. */
export function OrderPage() {
  const { goodId } = useParams({ from: '/order/$goodId' });
  const search: PageSearch = useSearch({ from: '/order/$goodId' });
  useTidyReturn(search);
  const isStudent = isLoggedIn(useStudent());
  const good = useSteadyQuery({ ...goodQuery(goodId), retryOnMount: false });
  // With its order in the address it is made already.
  const [isResult, setResult] = useState(false);
  const asking = search['orderId'] === undefined ? words.title : words.payTitle;
  const title = isResult ? words.resultTitle : asking;
  useTitle(title);
  return (
    <ResultShown value={setResult}>
      <PagePhoneHeader
        title={title}
        back={<BackLink label={words.back} to={`/mall/good/${goodId}`} />}
      />
      {good.isPending && <PageSkeleton shape="order" />}
      {good.data === undefined && !good.isPending && (
        <PageColumn>
          <GoodMissing
            isGone={isGone(good.error)}
            isBusy={good.isFetching}
            onRetry={() => void good.refetch()}
          />
        </PageColumn>
      )}
      {good.data &&
        (isStudent ? (
          <StudentOrder key={goodId} good={good.data} search={search} />
        ) : (
          <OrderVisitor good={good.data} search={search} />
        ))}
    </ResultShown>
  );
}

/** The first payment of each kind of sale: every order of it has one of this type. */
const firstTrade: Readonly<Record<Good['sale'], TradeType>> = {
  normal: 'normal',
  lock: 'lock-deposit',
  presell: 'presell-deposit',
};

function StudentOrder({ good, search }: { good: Good; search: PageSearch }) {
  const kept = useOrderDraft(good.goodId);
  const [done, setDone] = useState<{ orderId: string; type: TradeType } | null>(null);
  const [started, setStarted] = useState<StartedPayment | null>(null);
  const { placed } = kept.draft;
  const isBack = useIsBack(placed !== undefined);
  const navigate = useNavigate();
  const onOutcome = (outcome: Outcome) => {
    if (outcome.kind === 'transfer') {
      const { orderId: id, type } = outcome;
      kept.forget();
      void navigate({ to: '/order-detail/$type/$id', params: { type, id } });
      return;
    }
    if (outcome.kind === 'done') {
      kept.forget();
      setDone(outcome);
      return;
    }
    const { payment, limitYear } = outcome;
    const { orderId, tradeType, tradeId, qrId, qrType } = payment;
    // Kept before the page is left, so that whoever comes back finds it.
    const watched = { qrId, qrType };
    kept.change({ placed: { orderId, tradeType, tradeId, limitYear, at: Date.now(), watched } });
    setStarted(leaveForPayment(payment) ? null : payment);
  };
  if (done !== null) return <PaidPage type={done.type} orderId={done.orderId} />;
  const { orderId } = search;
  const hasLeft = search['left'] === 'paypal';
  if (placed && isMeant(placed, search))
    return (
      <TradePay
        tradeType={placed.tradeType}
        tradeId={placed.tradeId}
        started={started}
        watched={placed.watched}
        back={isBack ? (hasLeft ? 'left' : 'unpaid') : undefined}
        onWatch={(watched) => kept.change({ placed: { ...placed, watched } })}
        onOver={kept.forget}
      />
    );
  if (orderId !== undefined)
    return <ReturnedOrder type={firstTrade[good.sale]} orderId={orderId} hasLeft={hasLeft} />;
  return <OrderCheck good={good} search={search} kept={kept} onOutcome={onOutcome} />;
}

/** An address that names another order, or another variant of the good, is about that one. */
function isMeant(placed: PlacedOrder, { orderId, limitYear }: PageSearch): boolean {
  if (orderId !== undefined) return orderId === placed.orderId;
  return limitYear === undefined || Number(limitYear) === placed.limitYear;
}

/** Whether the page was left for a payment and is seen again: loaded anew, or as the browser had kept it. */
function useIsBack(wasPlaced: boolean): boolean {
  const [isBack, setBack] = useState(wasPlaced);
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBack(true);
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
  return isBack;
}

interface ReturnedOrderProps {
  type: TradeType;
  orderId: string;
  hasLeft: boolean;
}

/** Back from a provider's page, on a device that does not know the order. */
function ReturnedOrder({ type, orderId, hasLeft }: ReturnedOrderProps) {
  const order = useSteadyQuery({ ...orderQuery(type, orderId), retryOnMount: false });
  if (order.isPending) return <PageSkeleton shape="order" />;
  const trade = order.data?.trade ?? order.data?.trades[0];
  if (order.data && trade)
    return (
      <TradePay
        tradeType={trade.tradeType}
        tradeId={trade.tradeId}
        back={hasLeft ? 'left' : undefined}
      />
    );
  return (
    <PageColumn>
      <GoodMissing
        isGone={isGone(order.error)}
        isBusy={order.isFetching}
        onRetry={() => void order.refetch()}
      />
    </PageColumn>
  );
}
