import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { Suspense } from 'react';
import { useWaitingCount } from '../../../../platform/outbox/outbox.ts';

const Notes = lazyPart<'OfDevice', { waiting: number }>(
  () => import('./of-device.tsx'),
  'OfDevice',
  Nothing,
);

/** What this device has not sent yet, and what it cannot do here; most have nothing to say. */
export function DeviceNotes() {
  const waiting = useWaitingCount();
  if (waiting === 0 && globalThis.isSecureContext) return null;
  return (
    <Suspense fallback={null}>
      <Notes waiting={waiting} />
    </Suspense>
  );
}
