import { useOnline } from '@xuezhou/client/network/network.ts';
import { mallWords as words } from './mall.words.ts';
import { clockTime } from './moments.ts';

/** Without a network, or when a list was asked for again in vain: how old what is shown is. */
export function ListAge({ updatedAt, isStale }: { updatedAt: number; isStale: boolean }) {
  const isOnline = useOnline();
  if (updatedAt === 0 || (isOnline && !isStale)) return null;
  return (
    <p className="xz-caption xz-quiet" role="status">
      {words.age(clockTime(updatedAt))}
    </p>
  );
}
