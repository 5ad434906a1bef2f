import { lazy, Suspense, useState } from 'react';

import type { SheetProps } from './sheet-drawer.tsx';

const SheetDrawer = lazy(() =>
  import('./sheet-drawer.tsx').then((module) => ({ default: module.SheetDrawer })),
);

/**
 * What comes up from the foot of a phone, and in from the right on a desk. A page that never opens one does
 * not wait for its code.
 */
export function Sheet(props: SheetProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  );
}
