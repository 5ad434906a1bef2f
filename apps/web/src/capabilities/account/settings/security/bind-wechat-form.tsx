import { useQueryClient } from '@tanstack/react-query';
import { bindWechatByQrcode } from '@xuezhou/contract/account';
import { call } from '@xuezhou/client/api/call.ts';
import { updateStudent } from '../../../../platform/session/session.ts';
import { useWechatCode } from '../../wechat/use-wechat-code.ts';
import { WechatCode } from '../../wechat/wechat-code.tsx';
import { BehindOwnMobile, type NeedingCheck } from './behind-own-mobile.tsx';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

interface BindWechatFormProps {
  onDone: () => void;
}

export function BindWechatForm({ onDone }: BindWechatFormProps) {
  return (
    <BehindOwnMobile>
      {(needingCheck) => <BindingCode needingCheck={needingCheck} onDone={onDone} />}
    </BehindOwnMobile>
  );
}

/** The poll that finds the code confirmed binds. */
function BindingCode({
  needingCheck,
  onDone,
}: BindWechatFormProps & { needingCheck: NeedingCheck }) {
  const client = useQueryClient();
  const followed = useWechatCode({
    show: async (signal) => {
      const { code } = await needingCheck(() =>
        call(bindWechatByQrcode, { params: { wechatCode: 'new' } }, { signal }),
      );
      if (code === null) throw new Error('the server gave no code');
      return code;
    },
    poll: (wechatCode, signal) =>
      call(bindWechatByQrcode, { params: { wechatCode } }, { signal, ignoreErrors: true }),
    onConfirmed: () => {
      updateStudent(client, (user) => ({ ...user, hasBindWechat: true }));
      tellSaved(settingsWords.wechat.bound);
      onDone();
    },
  });
  return <WechatCode {...followed} />;
}
