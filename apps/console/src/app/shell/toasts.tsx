import { Notifications } from '@mantine/notifications';
import { useToastPosition } from '@xuezhou/ui/toast';
import type { ReactNode } from 'react';

/** Where toasts appear. */
export default function Toasts(): ReactNode {
  return <Notifications position={useToastPosition()} limit={3} pauseResetOnHover="notification" />;
}
