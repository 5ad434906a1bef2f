import { Notice } from '@xuezhou/ui/notice';
import { Sum } from '@xuezhou/ui/sum';
import { yuan } from '../order.words.ts';
import { whoOf, whyOf, type WaitingRefund } from './refund-rows.ts';

/** What somebody reads who is to decide: how the sum comes about, why it is asked, and by whom. */
export function RefundFacts({ refund }: { refund: WaitingRefund }) {
  const { amount, kept, points, isByRule, keptWords, moves, title } = refund;
  return (
    <>
      <p>{title}</p>
      <Sum
        rows={[
          ...(kept > 0
            ? [
                { key: 'whole', label: '能退的', value: yuan(amount + kept) },
                { key: 'kept', label: '扣掉用了的积分', value: yuan(-kept) },
              ]
            : []),
          ...(points > 0 ? [{ key: 'points', label: '退回积分', value: String(points) }] : []),
          { key: 'total', label: '退回', value: yuan(amount), isTotal: true },
        ]}
      />
      <p>{whyOf(refund)}</p>
      <p>{whoOf(refund).join('，')}</p>
      {!isByRule && <Notice title="不在退款规则内，由学校决定" />}
      {moves.map((words) => (
        <Notice key={words} title={words} />
      ))}
      {keptWords !== '' && (
        <Notice tone="review" title="还不能同意">
          {keptWords}
        </Notice>
      )}
    </>
  );
}
