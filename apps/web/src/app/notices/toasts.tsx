import { useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';

/** Does it with the next touch or key; returns the way to let it be. */
function atNextAct(act: () => void): () => void {
  const listening = new AbortController();
  const stop = () => listening.abort();
  const go = () => {
    stop();
    act();
  };
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, go, { capture: true, signal: listening.signal });
  return stop;
}

/** What does not come with one touch is asked for with the next, where the browser does not keep the failure. */
async function loadContainer() {
  for (;;)
    try {
      return await import('./toast-container.tsx');
    } catch {
      await new Promise<void>((resolve) => void atNextAct(resolve));
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
  useEffect(() => atNextAct(() => setHasActed(true)), []);
  return (
    (hasActed || hasToast) && (
      <Suspense fallback={null}>
        <ToastContainer />
      </Suspense>
    )
  );
}
