import { call } from '@xuezhou/client/api/call.ts';
import { settleOutward } from '@xuezhou/contract/system/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface OutwardDialogProps {
  /** They leave now; else they never do. */
  isSent: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** What waited to be sent when this copy of the school was made: either way it cannot be taken back. */
export function OutwardDialog({ isSent, isOpen, onClose }: OutwardDialogProps) {
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={isSent ? '把停着的都发出去' : '停着的都不发了'}
      button={isSent ? '发出去' : '不发了'}
      work={async () => {
        const { count } = await call(settleOutward, { body: { isSent } });
        return isSent ? `${count} 件在发` : `${count} 件不发了`;
      }}
    >
      <p>
        {isSent
          ? '请先确认原来的学校已经关掉。还开着的话，收件的人会收到两份；过期的验证码不会发。'
          : '这些邮件、短信和提醒不会从这里发出，也不能再找回。站内消息都在。'}
      </p>
    </ActDialog>
  );
}
