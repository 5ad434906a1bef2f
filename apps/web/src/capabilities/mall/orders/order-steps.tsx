import type { OrderDetail } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Steps } from '@xuezhou/ui/steps';
import { recentMoment } from '../moments.ts';
import { ordersWords as words } from './orders.words.ts';

/** How far an order is; with a refund in work, how far that is. */
export function OrderSteps({ order, title }: { order: OrderDetail; title?: string }) {
  const isRefund = order.refunds.some(({ state }) => state !== 'refused');
  return (
    <SectionCard title={title ?? (isRefund ? words.refundSteps : words.steps)}>
      <Steps
        items={order.steps.map((step) => ({
          state: step.state,
          title: step.title,
          text: step.text,
          time: step.when === '' && step.at !== null ? recentMoment(step.at) : step.when,
        }))}
      />
    </SectionCard>
  );
}
