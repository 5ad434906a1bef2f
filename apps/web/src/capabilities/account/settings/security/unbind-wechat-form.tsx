import { useQueryClient } from '@tanstack/react-query';
import { unbindWechat } from '@xuezhou/contract/account';
import { Confirm } from '@xuezhou/ui/confirm';
import { call } from '@xuezhou/client/api/call.ts';
import { updateStudent } from '../../../../platform/session/session.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.wechat;

/** The server refuses where nothing else would open the account. */
export function UnbindWechatForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { isBusy, submit, otherRefusal } = useSubmission();
  const unbind = () =>
    submit(async () => {
      const { hasBindWechat } = await call(unbindWechat, {});
      updateStudent(client, (user) => ({ ...user, hasBindWechat }));
      tellSaved(words.unbound);
      onDone();
    });
  return (
    <Confirm
      text={words.unbindText}
      cancel={settingsWords.cancel}
      confirm={settingsWords.row.unbind}
      problem={otherRefusal()}
      isBusy={isBusy}
      onConfirm={() => void unbind()}
      onCancel={onDone}
    />
  );
}
