import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderDetail, PayResult, TradeType } from '@xuezhou/contract/mall';
import { useFamily } from '@xuezhou/ui/family';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect } from 'react';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { orderQuery, outdateOrders } from '../mall.queries.ts';
import { recentMoment } from '../moments.ts';
import { exactPrice } from '../money.ts';
import { forgetPlaced } from '../order/order-draft.ts';
import { OrderAgreement } from '../orders/order-agreement.tsx';
import { ComingSteps } from '../orders/order-steps.tsx';
import { ordersWords } from '../orders/orders.words.ts';
import { payingWords as words } from './paying.words.ts';
import { ResultPage } from './result-page.tsx';

interface PaidPageProps {
  type: TradeType;
  orderId: string;
  /** Such as of a second payment, which goes back. */
  note?: string | undefined;
}

/** An order that was paid, or is theirs without a payment: what was opened, and what comes next. */
export function PaidPage({ type, orderId, note }: PaidPageProps) {
  const client = useQueryClient();
  // What the student has and may open is another from now on.
  useEffect(() => void outdateOrders(client), [client]);
  const { data: order, isPending } = useSteadyQuery({
    ...orderQuery(type, orderId),
    retryOnMount: false,
  });
  const goodId = order?.goodId;
  useEffect(() => {
    if (goodId !== undefined) forgetPlaced(goodId, orderId);
  }, [goodId, orderId]);
  const open = { to: '/order-detail/$type/$id', params: { type, id: orderId } } as const;
  return (
    <ResultPage
      art="island"
      title={titleOf(order)}
      text={order && textOf(order)}
      actions={
        <>
          <Button size="lg" variant="default" renderRoot={(props) => <Link {...open} {...props} />}>
            {words.seeOrder}
          </Button>
          {!isPending && <WayOn order={order} />}
        </>
      }
    >
      {note && (
        <SectionCard padding="rows">
          <Row title={words.paidTwice} caption={note} />
        </SectionCard>
      )}
      {isPending && <PageSkeleton />}
      {order && (
        <>
          <ComingSteps order={order} title={words.next} />
          <OrderAgreement order={order} />
          <Rights order={order} />
        </>
      )}
    </ResultPage>
  );
}

/** Of a payment that was one too many: that it goes back. */
export const sentBackNote = (result: PayResult | null | undefined): string | undefined =>
  result?.isSentBack ? result.checkResultMessage : undefined;

/** The one thing to do next. */
function WayOn({ order }: { order: OrderDetail | undefined }) {
  const courseId = order?.courseId ?? null;
  const { exam } = useFamily(order?.family ?? '');
  if (order?.state === 'deposit' && order.trade !== null && order.actions.includes('balance'))
    return <Balance trade={order.trade} />;
  if (order?.state === 'paid' && exam === 'esg')
    return (
      <Button
        size="lg"
        data-main
        renderRoot={(props) => <Link to="/esg-registration" {...props} />}
      >
        {words.esg}
      </Button>
    );
  if (order?.state === 'paid' && courseId !== null)
    return (
      <Button
        size="lg"
        data-main
        rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/course/$courseId" params={{ courseId }} {...props} />}
      >
        {words.study}
      </Button>
    );
  return (
    <Button size="lg" data-main renderRoot={(props) => <Link to="/mall" {...props} />}>
      {words.toMall}
    </Button>
  );
}

function Balance({ trade }: { trade: NonNullable<OrderDetail['trade']> }) {
  return (
    <Button
      size="lg"
      data-main
      renderRoot={(props) => <Link to="/trade/$tradeType/$tradeId" params={trade} {...props} />}
    >
      {ordersWords.action('balance')}
    </Button>
  );
}

/** What the student may still ask for. */
function Rights({ order }: { order: OrderDetail }) {
  const { type, orderId: id, state, canInvoice, refundTerms, refundOffer } = order;
  // Of a deposit alone nothing can be given back.
  const canGiveBack = refundTerms.days > 0 && state === 'paid' && order.realPrice > 0;
  if (!canInvoice && !canGiveBack) return null;
  const open = { to: '/order-detail/$type/$id', params: { type, id } } as const;
  return (
    <SectionCard padding="rows">
      {canInvoice && (
        <Row
          title={words.invoice}
          caption={words.invoiceText}
          end={
            <Link {...open} search={{ open: 'invoice' }}>
              {words.invoiceNow}
            </Link>
          }
        />
      )}
      {canGiveBack && (
        <Row
          title={words.changedMind}
          caption={refundOffer?.words ?? refundTerms.words}
          end={<Link {...open}>{words.refundRule}</Link>}
        />
      )}
    </SectionCard>
  );
}

function titleOf(order: OrderDetail | undefined): string {
  if (order === undefined) return words.paid;
  const { state, way, courseId } = order;
  if (state === 'checking') return words.checking;
  if (state === 'deposit') return words.deposit;
  const isOpen = courseId !== null;
  if (way === 'free') return isOpen ? words.freeOpen : words.free;
  if (way === 'points' || way === 'coupon') return isOpen ? words.placedOpen : words.placed;
  if (way === 'write-off') return isOpen ? words.codeOpen : words.codeDone;
  return isOpen ? words.paidOpen : words.paid;
}

function textOf({ state, way, realPrice, paidAt, goodName, next }: OrderDetail): string {
  if (state === 'checking') return words.checkingText;
  if (state === 'deposit') return next;
  const by = way === null ? '' : ordersWords.way(way);
  const isPaid = realPrice > 0 || way === 'points' || way === 'coupon';
  const what = isPaid && by !== '' ? words.paidBy(by, exactPrice(realPrice)) : goodName;
  return paidAt === null ? what : `${what}，${recentMoment(paidAt)}`;
}
