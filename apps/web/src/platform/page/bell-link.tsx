import { IconBell } from '@tabler/icons-react';
import styles from './bell-link.module.css';
import { useStudent } from '../session/session.ts';
import { unreadText } from './unread-text.ts';
import { WayLink } from './way-link.tsx';

/** Leads to the messages, and says how many wait unread. */
export function BellLink() {
  const { unreadMessages } = useStudent();
  return (
    <WayLink
      to="/message"
      className={styles.root}
      aria-label={unreadMessages > 0 ? `消息，${unreadText(unreadMessages)} 条未读` : '消息'}
    >
      <IconBell size={22} stroke={1.6} aria-hidden />
      {unreadMessages > 0 && (
        <span className="xz-count" aria-hidden>
          {unreadText(unreadMessages)}
        </span>
      )}
    </WayLink>
  );
}
