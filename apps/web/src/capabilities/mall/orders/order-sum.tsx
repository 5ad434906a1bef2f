import type { OrderDetail } from '@xuezhou/contract/mall';
import { Price } from '@xuezhou/ui/price';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum, type SumRow } from '@xuezhou/ui/sum';
import { exactPrice, signedYuan } from '../money.ts';
import { lineRows } from '../order/sum-rows.tsx';
import { ordersWords as words } from './orders.words.ts';

/** What an order cost, line by line; under it what came back or is asked back, where something is. */
export function OrderSum({ order }: { order: OrderDetail }) {
  return (
    <>
      <SectionCard title={words.sum}>
        <Sum rows={[...lineRows(order.lines), ...totalsOf(order)]} />
      </SectionCard>
      <GivenBack order={order} />
    </>
  );
}

/** What was paid; of a deposit also what is still to be paid. */
function totalsOf({ state, paidAt, way, realPrice, trades }: OrderDetail): SumRow[] {
  const deposit = trades.find((trade) => trade.state === 'paid');
  if (state === 'deposit' && deposit !== undefined)
    return [
      { key: 'all', label: words.total, value: signedYuan(realPrice) },
      { key: 'deposit', label: words.depositPaid, value: signedYuan(-deposit.realPrice) },
      total(words.balanceDue, realPrice - deposit.realPrice),
    ];
  return [total(paidAt !== null && way !== null ? words.way(way) : words.total, realPrice)];
}

function GivenBack({ order }: { order: OrderDetail }) {
  const back = order.refunds.filter(({ state }) => state !== 'refused');
  if (back.length === 0) return null;
  const money = back.reduce((sum, { amount }) => sum + amount, 0);
  const points = back.reduce((sum, refund) => sum + refund.points, 0);
  // The school has not decided yet: nothing has come back.
  const isAsked = back.every(({ decidedAt }) => decidedAt === null);
  return (
    <SectionCard title={words.given}>
      <Sum
        rows={[
          ...(isAsked && money > 0
            ? [
                {
                  key: 'money',
                  label: order.way === null ? words.moneyBack : words.way(order.way),
                  value: signedYuan(money),
                },
              ]
            : []),
          ...(points > 0 && order.givenBack.length === 0
            ? [{ key: 'points', label: words.refund.points, value: points.toLocaleString('en-US') }]
            : []),
          ...(order.couponBack === null
            ? []
            : [{ key: 'coupon', label: words.refund.coupon, value: order.couponBack }]),
          ...order.givenBack.map((text) => ({ key: text, label: text, value: '' })),
          total(isAsked ? words.willGive : words.back1, money),
        ]}
      />
    </SectionCard>
  );
}

const total = (label: string, fen: number): SumRow => ({
  key: 'total',
  label,
  value: <Price amount={exactPrice(fen)} size={24} />,
  isTotal: true,
});
