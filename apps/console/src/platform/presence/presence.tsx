import type { PresentAt } from '@xuezhou/contract/staff';
import styles from './presence.module.css';
import { usePresence } from './use-presence.ts';

interface PresenceProps {
  kind: PresentAt;
  id: string | number;
}

/** More are counted. */
const mostNames = 3;

/** Beside the name of what a page shows: which colleagues look at it or write there now. */
export function Presence({ kind, id }: PresenceProps) {
  const others = usePresence(kind, String(id));
  const shown = others.slice(0, mostNames);
  const rest = others.length - shown.length;
  return (
    <span className={styles.root} role="status" aria-label="还有谁在这里">
      {shown.map(({ name, isWriting }) => (
        <span key={name} className={styles.one} data-writing={isWriting || undefined}>
          {name}
          {isWriting ? '在写' : '在看'}
        </span>
      ))}
      {rest > 0 && <span className={styles.one}>还有 {rest} 人</span>}
    </span>
  );
}
