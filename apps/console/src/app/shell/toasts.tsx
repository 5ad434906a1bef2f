import { Notifications } from '@mantine/notifications';
import { useToastPosition } from '@xuezhou/ui/toast';

/** Where toasts appear. */
export default function Toasts() {
  return <Notifications position={useToastPosition()} limit={3} pauseResetOnHover="notification" />;
}
