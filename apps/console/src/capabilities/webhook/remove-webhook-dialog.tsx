import { call } from '@xuezhou/client/api/call.ts';
import { removeWebhook, type Webhook } from '@xuezhou/contract/webhook/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';

interface RemoveWebhookDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveWebhookDialog({ webhook, isOpen, onClose }: RemoveWebhookDialogProps) {
  const { webhookId, name, waiting } = webhook;
  return (
    <ActDialog
      title={`去掉“${name}”`}
      button="去掉这个地址"
      {...{ isOpen, onClose }}
      work={async () => {
        await call(removeWebhook, { body: { webhookId } });
        return `“${name}”去掉了`;
      }}
    >
      <p>
        不再通知它，发过的记录一起去掉
        {waiting > 0 && `，在等的 ${waiting} 件也不再发`}。只想歇一歇，关上它的开关就好。
      </p>
    </ActDialog>
  );
}
