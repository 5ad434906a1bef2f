import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderDetail, TradeType } from '@xuezhou/contract/mall';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect } from 'react';
import { useSteadyQuery } from '../../../platform/use-steady-query.ts';
import { orderQuery, outdateOrders } from '../mall.queries.ts';
import { recentMoment } from '../moments.ts';
import { exactPrice } from '../money.ts';
import { OrderAgreement } from '../orders/order-agreement.tsx';
import { OrderSteps } from '../orders/order-steps.tsx';
import { ordersWords } from '../orders/orders.words.ts';
import { payingWords as words } from './paying.words.ts';
import { ResultPage } from './result-page.tsx';

interface PaidPageProps {
  type: TradeType;
  orderId: string;
}

/** An order that was paid, or is theirs without a payment: what was opened, and what comes next. */
export function PaidPage({ type, orderId }: PaidPageProps) {
  const client = useQueryClient();
  // What the student has and may open is another from now on.
  useEffect(() => void outdateOrders(client), [client]);
  const { data: order, isPending } = useSteadyQuery({
    ...orderQuery(type, orderId),
    retryOnMount: false,
  });
  const open = { to: '/order-detail/$type/$id', params: { type, id: orderId } } as const;
  const courseId = order?.courseId ?? null;
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
          {order?.state === 'paid' && order.family === 'ESG' ? (
            <Button
              size="lg"
              data-main
              renderRoot={(props) => <Link to="/esg-registration" {...props} />}
            >
              {words.esg}
            </Button>
          ) : order?.state === 'paid' && courseId !== null ? (
            <Button
              size="lg"
              data-main
              rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/course/$courseId" params={{ courseId }} {...props} />
              )}
            >
              {words.study}
            </Button>
          ) : (
            <Button size="lg" data-main renderRoot={(props) => <Link to="/mall" {...props} />}>
              {words.toMall}
            </Button>
          )}
        </>
      }
    >
      {isPending && <PageSkeleton />}
      {order && (
        <>
          <OrderSteps order={order} title={words.next} />
          <OrderAgreement order={order} />
          <Rights order={order} />
        </>
      )}
    </ResultPage>
  );
}

/** What the student may still ask for. */
function Rights({ order }: { order: OrderDetail }) {
  const { type, orderId: id, canInvoice, refundTerms } = order;
  if (!canInvoice && refundTerms.days === 0) return null;
  const open = { to: '/order-detail/$type/$id', params: { type, id } } as const;
  return (
    <SectionCard padding="rows">
      {order.canInvoice && (
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
      {order.refundTerms.days > 0 && (
        <Row
          title={words.changedMind}
          caption={order.refundTerms.words}
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
  if (way === 'write-off') return isOpen ? words.codeOpen : words.codeDone;
  return isOpen ? words.paidOpen : words.paid;
}

function textOf({ state, way, realPrice, paidAt, goodName, next }: OrderDetail): string {
  if (state === 'checking') return words.checkingText;
  if (state === 'deposit') return next;
  const by = way === null ? '' : ordersWords.way(way);
  const what = realPrice > 0 && by !== '' ? words.paidBy(by, exactPrice(realPrice)) : goodName;
  return paidAt === null ? what : `${what}，${recentMoment(paidAt)}`;
}
