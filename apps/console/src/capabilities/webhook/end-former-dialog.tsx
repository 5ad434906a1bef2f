import { call } from '@xuezhou/client/api/call.ts';
import { endFormerSecret, type Webhook } from '@xuezhou/contract/webhook/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';

interface EndFormerDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

/** It cannot be taken back: whoever still checks by the former one refuses everything from then on. */
export function EndFormerDialog({ webhook, isOpen, onClose }: EndFormerDialogProps) {
  const { webhookId, name } = webhook;
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={`马上停用“${name}”的旧密钥`}
      button="停用旧密钥"
      work={async () => {
        await call(endFormerSecret, { body: { webhookId } });
        return `“${name}”的旧密钥停用了，现在只用新的签`;
      }}
    >
      <p>停用以后不能恢复。那边要是还没换成新密钥，就会拒收接下来的每一件通知。</p>
    </ActDialog>
  );
}
