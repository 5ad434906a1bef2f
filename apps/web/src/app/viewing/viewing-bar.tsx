import { call } from '@xuezhou/client/api/call.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { endViewAs, type UserInfo } from '@xuezhou/contract/account';
import { useEffect, useState } from 'react';
import styles from './viewing-bar.module.css';
import { viewingWords as words } from './viewing.words.ts';

interface ViewingBarProps {
  user: UserInfo;
  viewing: NonNullable<UserInfo['viewing']>;
}

/**
 * On top of every page while somebody of the school looks as a student: as whom, why, until when, and the way out. It takes only what
 * every page has anyway, so that no file is split for it.
 */
export function ViewingBar({ user, viewing }: ViewingBarProps) {
  const [isFailed, setFailed] = useState(false);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Date.parse(viewing.endsAt) - now);
  const isOver = left === 0;
  const leave = () => window.location.assign(`/console/students/${user.studentId ?? ''}`);
  useEffect(() => {
    // What stands there is the student's, and must not stay when nothing more is to be seen.
    if (isOver) leave();
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
