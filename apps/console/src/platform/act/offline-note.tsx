import { useOnline } from '@xuezhou/client/network/network.ts';
import { Notice } from '@xuezhou/ui/notice';

/** Over what is being written while there is no network. */
export function OfflineNote() {
  if (useOnline()) return null;
  return (
    <div role="status">
      <Notice tone="review" title="网络断了，写的还在这台电脑里">
        连上以后再按一次，不会重复。
      </Notice>
    </div>
  );
}
