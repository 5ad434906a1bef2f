import { Link } from '@tanstack/react-router';
import type { OrderDetail, OrderStep } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Steps } from '@xuezhou/ui/steps';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { recentMoment } from '../moments.ts';
import { ordersWords as words } from './orders.words.ts';

/** How far an order is; with a refund in work, how far that is. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const isRefund = order.refunds.some(({ state }) => state !== 'refused');
  return (
    <SectionCard title={isRefund ? words.refundSteps : words.steps}>
      <Steps items={order.steps.map(presentStep)} />
    </SectionCard>
  );
}

/** Of an order that was just placed: what it brought, and what still comes. */
export function ComingSteps({ order, title }: { order: OrderDetail; title: string }) {
  const coming = order.steps.filter(({ state, isBrought }) => isBrought || state !== 'done');
  if (coming.length === 0) return null;
  return (
    <SectionCard title={title}>
      <Steps
        items={coming.map((each) => ({
          ...presentStep(each),
          ...(each.at !== null && isJustNow(each.at) && { time: words.justNow }),
        }))}
      />
    </SectionCard>
  );
}

const isJustNow = (iso: string): boolean => Math.abs(serverNow() - Date.parse(iso)) < 5 * 60_000;

const presentStep = ({ state, title, text, at, when, isInMessages }: OrderStep) => ({
  ...{ state, title },
  text: isInMessages ? (
    <>
      {text}，<Link to="/message">{words.toMessages}</Link>
    </>
  ) : (
    text
  ),
  time: when === '' && at !== null ? recentMoment(at) : when,
});
