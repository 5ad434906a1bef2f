import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { WebhookForm } from '@xuezhou/contract/webhook/console';
import { deliveryQuery } from './webhook.queries.ts';
import { tryText } from './webhook.words.ts';
import styles from './webhooks.module.css';

interface DeliveryDetailProps {
  webhookId: string;
  deliveryId: number;
  form: WebhookForm;
}

/** Each try, and what was sent. */
export function DeliveryDetail({ webhookId, deliveryId, form }: DeliveryDetailProps) {
  const { data, error } = useQuery(deliveryQuery(webhookId, deliveryId));
  if (error !== null) return <p role="alert">没有取到：{troubleText(error)}</p>;
  if (data === undefined) return <p>正在取这一件…</p>;
  const { tries, body, messageId, address } = data;
  return (
    <div className={styles.detail}>
      {tries.length === 0 ? (
        <p>还没有发过。</p>
      ) : (
        <ol className={styles.tries} aria-label="每次怎样">
          {tries.map((one, index) => (
            <li key={one.at} className={styles.try}>
              <span>{momentText(one.at)}</span>
              <span>第 {index + 1} 次</span>
              <span className={one.fault === null ? styles.arrived : styles.failed}>
                {tryText(one)}
              </span>
              {one.answer !== '' && <code className={styles.answer}>{one.answer}</code>}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.small}>发到 {address}</p>
      {body === '' ? (
        <p className={styles.small}>你看不到这类事，所以不显示发了什么。</p>
      ) : (
        <pre className={styles.body} data-testid="webhook-body">
          {form === 'events' && `webhook-id: ${messageId}\n\n`}
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      )}
    </div>
  );
}
