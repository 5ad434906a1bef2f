import { useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart, Nothing } from '../platform/lazy-part.ts';

/** Settles with the next touch or key. */
const nextAct = () =>
  new Promise<void>((resolve) => {
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, () => resolve(), { once: true, capture: true });
  });

/** Without a network at one touch, it is asked for with the next. */
async function loadContainer() {
  for (;;)
    try {
      return await import('./toast-container.tsx');
    } catch {
      await nextAct();
    }
}

const ToastContainer = lazyPart(loadContainer, 'ToastContainer', Nothing);

/**
 * Where `notifications.show(toast(…))` of every page appears. A toast answers something that was done, so its code is
 * fetched with the first touch or key: seldom after it is wanted, and never with the page.
 */
export function Toasts() {
  const hasToast = useNotifications().notifications.length > 0;
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => void nextAct().then(() => setHasActed(true)), []);
  return (
    (hasActed || hasToast) && (
      <Suspense fallback={null}>
        <ToastContainer />
      </Suspense>
    )
  );
}
