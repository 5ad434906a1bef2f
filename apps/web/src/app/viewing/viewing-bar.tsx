import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { endViewAs, type UserInfo } from '@xuezhou/contract/account';
import { useEffect, useState } from 'react';
import styles from './viewing-bar.module.css';
import { viewingWords as words } from './viewing.words.ts';

interface ViewingBarProps {
  user: UserInfo;
  viewing: NonNullable<UserInfo['viewing']>;
}

/** On top of every page while somebody of the school looks as a student: as whom, why, until when, and the way out. */
export function ViewingBar({ user, viewing }: ViewingBarProps) {
  const client = useQueryClient();
  const [isFailed, setFailed] = useState(false);
  const left = Math.max(0, Date.parse(viewing.endsAt) - useServerNow());
  const isOver = left === 0;
  const leave = () => window.location.assign(`/console/students/${user.studentId ?? ''}`);
  useEffect(() => {
    // What stands there is the student's, and must not stay when nothing more is to be seen.
    if (!isOver) return;
    client.clear();
    leave();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is over
  }, [isOver]);
  const end = async () => {
    setFailed(false);
    try {
      await call(endViewAs, {}, { ignoreErrors: true });
      leave();
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.root} role="region" aria-label={words.label}>
      <IconEye size={18} stroke={1.6} aria-hidden />
      <strong>{words.as(user.nickname)}</strong>
      <span className={styles.why}>{words.why(viewing.why)}</span>
      <span className={styles.left}>{words.left(left)}</span>
      <button type="button" onClick={() => void end()}>
        {words.end}
      </button>
      {isFailed && <span role="alert">{words.failed}</span>}
    </div>
  );
}
