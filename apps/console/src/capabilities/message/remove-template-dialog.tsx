import { call } from '@xuezhou/client/api/call.ts';
import type { MessageKind } from '@xuezhou/contract/message';
import { removeWechatTemplate } from '@xuezhou/contract/message/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { kindWords } from './message.words.ts';

interface RemoveTemplateDialogProps {
  kind: MessageKind;
  /** The kind is told by the server's own template then. */
  hasUsual: boolean;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveTemplateDialog({ kind, hasUsual, ...state }: RemoveTemplateDialogProps) {
  const [name] = kindWords[kind];
  return (
    <ActDialog
      {...state}
      title={`去掉${name}的模板`}
      button="去掉 1 个模板"
      work={async () => {
        await call(removeWechatTemplate, { body: { kind } });
        return `${name}的模板去掉了`;
      }}
    >
      <p>
        {hasUsual
          ? '这一类改用服务器上设的通用模板提醒，学员的设置不变。'
          : '这一类不再用微信提醒，学员在设置里也选不到；站内消息、邮件和短信照旧。'}
      </p>
    </ActDialog>
  );
}
