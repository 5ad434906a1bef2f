import type { OrderDetail } from '@xuezhou/contract/mall';
import { Price } from '@xuezhou/ui/price';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum, type SumRow } from '@xuezhou/ui/sum';
import { exactPrice } from '../money.ts';
import { lineRows } from '../order/sum-rows.tsx';
import { ordersWords as words } from './orders.words.ts';

/** What an order cost, line by line; under it what came back, where something did. */
export function OrderSum({ order }: { order: OrderDetail }) {
  const back = order.refunds.filter(({ state }) => state !== 'refused');
  const money = back.reduce((sum, { amount }) => sum + amount, 0);
  const points = back.reduce((sum, refund) => sum + refund.points, 0);
  const paidBy = order.paidAt !== null && order.way !== null ? words.way(order.way) : words.total;
  const rows: SumRow[] = [...lineRows(order.lines), total(paidBy, order.realPrice)];
  return (
    <>
      <SectionCard title={words.sum}>
        <Sum rows={rows} />
      </SectionCard>
      {back.length > 0 && (
        <SectionCard title={words.given}>
          <Sum
            rows={[
              ...(points > 0
                ? [{ key: 'points', label: words.refund.points, value: String(points) }]
                : []),
              ...order.givenBack.map((text) => ({ key: text, label: text, value: '' })),
              total(words.back1, money),
            ]}
          />
        </SectionCard>
      )}
    </>
  );
}

const total = (label: string, fen: number): SumRow => ({
  key: 'total',
  label,
  value: <Price amount={exactPrice(fen)} size={24} />,
  isTotal: true,
});
