import { GivenSecretDialog } from '../token/port/given-secret-dialog.tsx';
import type { GivenWebhook } from './webhook-form-dialog.tsx';

interface GivenWebhookDialogProps {
  given: GivenWebhook;
  isOpen: boolean;
  onClose: () => void;
}

export function GivenWebhookDialog({ given, isOpen, onClose }: GivenWebhookDialogProps) {
  return (
    <GivenSecretDialog {...given} {...{ isOpen, onClose }}>
      <p>
        那边用它核对每一件是不是学校发的（Standard Webhooks，请求头
        webhook-signature）。关掉就再也看不到，丢了就换一把。
      </p>
    </GivenSecretDialog>
  );
}
