import { Notifications } from '@mantine/notifications';
import { useToastPosition } from '@xuezhou/ui/toast';

/** Where `notifications.show(toast(…))` of every page appears. */
export function Toasts() {
  return <Notifications position={useToastPosition()} limit={3} pauseResetOnHover="notification" />;
}
