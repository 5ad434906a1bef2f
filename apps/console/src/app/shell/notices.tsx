import { notifications } from '@mantine/notifications';
import { dismissFailure, shownFailure } from '@xuezhou/client/api/failures.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { whenCodeIsMissing } from '@xuezhou/ui/fetched-on-press';
import { toast } from '@xuezhou/ui/toast';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';

// What is said before it is there waits for it: the frame is drawn without. Should it not come, the rest goes on.
const Toasts = lazy<() => ReactNode>(() =>
  import('./toasts.tsx').catch(() => ({ default: () => null })),
);

/** Where toasts appear, and the failures of calls that nobody else tells. */
export function Notices() {
  const failure = useStore(shownFailure);
  useEffect(() => {
    if (failure === null) return;
    // However many calls fail for one reason: it is said once.
    notifications.show({
      ...toast({ tone: 'failed', title: failure.message }),
      id: `failure-${failure.status}`,
    });
    dismissFailure();
  }, [failure]);
  useEffect(
    () =>
      whenCodeIsMissing(() => {
        notifications.show({
          ...toast({ tone: 'failed', title: '没有打开，请检查网络后再试一次' }),
          id: 'not-opened',
        });
      }),
    [],
  );
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
