import { useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart, Nothing } from '../platform/lazy-part.ts';

const ToastContainer = lazyPart(() => import('./toast-container.tsx'), 'ToastContainer', Nothing);

/**
 * Where `notifications.show(toast(…))` of every page appears. A toast answers something that was done, so its code is
 * fetched with the first touch or key: seldom after it is wanted, and never with the page.
 */
export function Toasts() {
  const hasToast = useNotifications().notifications.length > 0;
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    const act = () => setHasActed(true);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, act, { once: true, capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, act, { capture: true });
    };
  }, []);
  return (
    (hasActed || hasToast) && (
      <Suspense fallback={null}>
        <ToastContainer />
      </Suspense>
    )
  );
}
