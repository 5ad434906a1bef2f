import { Notifications } from '@mantine/notifications';
import { useToastPosition } from '@xuezhou/ui/toast';

export function ToastContainer() {
  return <Notifications position={useToastPosition()} limit={3} pauseResetOnHover="notification" />;
}
