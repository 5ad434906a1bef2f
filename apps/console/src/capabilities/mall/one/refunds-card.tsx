import type { OrderDetail } from '@xuezhou/contract/mall';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { refundChips, refundReasons, yuan } from '../order.words.ts';
import styles from './order-page.module.css';

/** What was asked back of it, and how far each is. */
export function RefundsCard({ refunds }: Pick<OrderDetail, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <SectionCard title="退款">
      <ol className={styles.rows}>
        {refunds.map((refund) => (
          <Refund key={refund.refundId} refund={refund} />
        ))}
      </ol>
    </SectionCard>
  );
}

function Refund({ refund }: { refund: OrderDetail['refunds'][number] }) {
  const { state, reason, words, amount, kept, points, askedAt, reply, dueWords } = refund;
  const chip = refundChips[state];
  const why = refundReasons.find(({ value }) => value === reason)?.label;
  return (
    <li>
      <p className={styles.line}>
        <span>
          {yuan(amount)}
          {points > 0 && `，${points} 积分`}{' '}
          <StatusChip {...(chip.tone !== undefined && { tone: chip.tone })}>
            {chip.words}
          </StatusChip>
        </span>
        <time dateTime={askedAt}>{momentText(askedAt)}</time>
      </p>
      <p className={styles.quiet}>
        {why}
        {words !== '' && `：${words}`}
        {kept > 0 && `。用掉的积分扣了 ${yuan(kept)}`}
      </p>
      {reply !== '' && <p className={styles.quiet}>学校的回复：{reply}</p>}
      {dueWords !== '' && <p className={styles.quiet}>{dueWords}</p>}
    </li>
  );
}
