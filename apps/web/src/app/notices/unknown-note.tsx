import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { PhoneSearch } from '../../capabilities/search/port/header-search.tsx';
import { unknownAddress } from '../../platform/page/unknown-address.ts';
import { useStudent } from '../../platform/session/session.ts';
import styles from './unknown-note.module.css';

/** One line at the top of the dashboard for who came to an address that no page has; it leaves with the next page. */
export function UnknownNote() {
  const address = useStore(unknownAddress);
  const { profile } = useStudent();
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  useEffect(() => {
    if (!isHere) unknownAddress.set(null);
  }, [isHere]);
  if (address === null || !isHere) return null;
  return (
    <div className={styles.root} role="status">
      <p>
        没有「{address}」这个页面，先回到了首页
        {profile.mobileValided ? '；要找课程里的内容，可以搜一搜' : ''}。
      </p>
      {profile.mobileValided && <PhoneSearch />}
    </div>
  );
}
