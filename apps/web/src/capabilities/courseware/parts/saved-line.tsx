import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { timeText } from '@xuezhou/client/time/moment-text.ts';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { useWaitingCount } from '../../../platform/outbox/outbox.ts';
import { lastReport } from '../courseware.outbox.ts';
import { coursewareWords as words } from '../courseware.words.ts';
import styles from '../courseware.module.css';

const aMinute = 60_000;

/** Whether what was reported is with the school; nothing before the first report. */
export function SavedLine({ sessionId }: { sessionId: string | undefined }) {
  const waiting = useWaitingCount();
  const last = useStore(lastReport);
  const now = useServerNow();
  const own = last?.sessionId === sessionId ? last : null;
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  if (waiting > 0) {
    const isOff = !navigator.onLine;
    return (
      <p className={styles.saved} data-waiting role="status">
        {isOff ? <IconCloudOff {...icon} /> : <IconCloudUp {...icon} />}
        {isOff ? words.waiting : words.saving}
      </p>
    );
  }
  if (own === null) return <p className={styles.saved} role="status" />;
  if ('refused' in own)
    return (
      <p className={styles.saved} data-waiting role="status">
        <IconCloudOff {...icon} />
        {words.refused}：{own.refused}
      </p>
    );
  const when = now - own.at < aMinute ? words.justNow : timeText(new Date(own.at).toISOString());
  return (
    <p className={styles.saved} role="status">
      <IconCloudCheck {...icon} />
      {words.saved(when)}
    </p>
  );
}
