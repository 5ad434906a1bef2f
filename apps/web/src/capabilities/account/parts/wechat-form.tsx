import { getLoginQrcode, loginByWechat, pollLoginQrcode } from '@xuezhou/contract/account';
import { useContext } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { WayInContext } from '../way-in.ts';
import type { WechatUser } from '../wechat/wechat-user.ts';
import { useWechatCode } from '../wechat/use-wechat-code.ts';
import { WechatCode } from '../wechat/wechat-code.tsx';
import styles from './form.module.css';

interface WechatFormProps {
  /** Nobody has this WeChat yet. */
  onUnbound: (wechat: WechatUser) => void;
}

/** Login by a code that WeChat scans. */
export function WechatForm({ onUnbound }: WechatFormProps) {
  const { vendorField } = useContext(WayInContext);
  const finish = useFinishLogin();
  const followed = useWechatCode({
    show: (signal) => call(getLoginQrcode, {}, { signal, ignoreErrors: true }),
    poll: (wechatCode, signal) =>
      call(
        pollLoginQrcode,
        { params: { wechatCode }, query: vendorField() },
        { signal, ignoreErrors: true },
      ),
    onConfirmed: async ({ wechatCallback }, { wechatCode }) => {
      if (wechatCallback === null) throw new Error('confirmed by nobody');
      const { unionid: unionId, nickname } = wechatCallback.wechatUser;
      const body = { unionId, wechatCode, ...vendorField() };
      const { wechatBinding } = await call(loginByWechat, { body });
      if (wechatBinding) await finish();
      else onUnbound({ unionId, nickname });
    },
  });
  return (
    <div className={styles.root}>
      <WechatCode {...followed} />
    </div>
  );
}
