import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { paymentChips, wayWords, yuan } from '../order.words.ts';
import type { SoldOrderDetail } from '../orders.queries.ts';
import styles from './order-page.module.css';

/** Each attempt to pay, with its numbers here and at its provider. */
export function PaymentsCard({ payments }: Pick<SoldOrderDetail, 'payments'>) {
  return (
    <SectionCard title="付款">
      {payments.length === 0 ? (
        <p className={styles.quiet}>没有向微信、支付宝或 PayPal 付过。</p>
      ) : (
        <ol className={styles.rows}>
          {payments.map((payment) => (
            <Payment key={payment.paymentNo} payment={payment} />
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function Payment({ payment }: { payment: SoldOrderDetail['payments'][number] }) {
  const { paymentNo, provider, amount, state, transactionNo, startedAt, paidAt, fault } = payment;
  const { words, tone } = paymentChips[state];
  return (
    <li>
      <p className={styles.line}>
        <span>
          {wayWords[provider]} {yuan(amount)}{' '}
          <StatusChip {...(tone !== undefined && { tone })}>{words}</StatusChip>
        </span>
        <time dateTime={paidAt ?? startedAt}>{momentText(paidAt ?? startedAt)}</time>
      </p>
      <p className={`${styles.quiet} ${styles.numbers}`}>
        我们的单号 {paymentNo}
        {transactionNo !== null && ` · 对方的单号 ${transactionNo}`}
      </p>
      {fault !== '' && <p className={styles.quiet}>没有成的原因：{fault}</p>}
    </li>
  );
}
