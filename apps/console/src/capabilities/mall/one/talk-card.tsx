import type { ProviderTalk } from '@xuezhou/contract/mall/console';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './order-page.module.css';

const directions = { in: '对方说', out: '我们问' } as const;

/** All that was said between the school and who takes its money; the raw words unfold. */
export function TalkCard({ talk }: { talk: readonly ProviderTalk[] }) {
  if (talk.length === 0) return null;
  return (
    <SectionCard title="和支付方的往来" caption="密钥、签名和付款人的名字没有留下">
      <ol className={styles.rows}>
        {talk.map(({ at, direction, provider, action, verdict, request, response }, index) => (
          // They only grow at the end.
          <li key={index}>
            <details>
              <summary className={styles.line}>
                <span>
                  {directions[direction]} · {provider} {action}
                  <span className={styles.quiet}> {verdict}</span>
                </span>
                <time dateTime={at}>{momentText(at)}</time>
              </summary>
              <pre className={styles.raw}>{request}</pre>
              {response !== null && <pre className={styles.raw}>{response}</pre>}
            </details>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
