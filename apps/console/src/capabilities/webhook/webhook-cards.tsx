import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Webhook } from '@xuezhou/contract/webhook/console';
import { formWords, kindWords, webhookText } from './webhook.words.ts';
import styles from './webhooks.module.css';

interface WebhookCardsProps {
  webhooks: readonly Webhook[];
  at: string;
  onChoose: (webhookId: string) => void;
}

/** Each address: what it is told, and whether that arrives. */
export function WebhookCards({ webhooks, at, onChoose }: WebhookCardsProps) {
  return (
    <ul className={styles.cards} aria-label="通知的地址">
      {webhooks.map((webhook) => {
        const { webhookId, name, address, form, kinds, lost, waiting, madeBy } = webhook;
        const { words, tone } = webhookText(webhook);
        return (
          <li key={webhookId}>
            <button
              type="button"
              className={styles.card}
              aria-pressed={webhookId === at}
              onClick={() => onChoose(webhookId)}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.address}>{address}</span>
              {form === 'xapi' && <span className={styles.small}>{formWords[form]}</span>}
              <span>{kinds.map((kind) => kindWords[kind][0]).join('、')}</span>
              {lost.length > 0 && (
                <span className={styles.lost}>
                  {lost.map((kind) => kindWords[kind][0]).join('、')}不发了：{madeBy}现在看不到
                </span>
              )}
              <span className={styles.line}>
                <StatusChip tone={tone}>{words}</StatusChip>
                {waiting > 0 && <span className={styles.lost}>在等的 {waiting} 件</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
