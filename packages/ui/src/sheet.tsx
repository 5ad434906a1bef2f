import { fetchedOnPress } from './fetched-on-press.ts';
import type { SheetProps } from './sheet-drawer.tsx';

const useDrawer = fetchedOnPress(() => import('./sheet-drawer.tsx'));

/**
 * What comes up from the foot of a phone, and in from the right on a desk. A page that never opens one does
 * not wait for its code.
 */
export function Sheet(props: SheetProps) {
  const drawer = useDrawer(props.isOpen, props.onClose);
  return drawer && <drawer.SheetDrawer {...props} />;
}
