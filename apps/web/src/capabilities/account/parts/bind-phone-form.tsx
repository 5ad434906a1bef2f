import { precheckWechatSms, sendSms } from '@xuezhou/contract/account';
import { useContext } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import type { Phone } from '../phone.ts';
import { WayInContext } from '../way-in.ts';
import { wechatLoginWords as words } from '../wechat/wechat-login.words.ts';
import type { WechatUser } from '../wechat/wechat-user.ts';
import styles from './form.module.css';
import { ProvePhoneForm } from './prove-phone-form.tsx';
import { StepHead } from './step-head.tsx';

interface BindPhoneFormProps {
  phone: Phone;
  onPhoneChange: (phone: Phone) => void;
  wechat: WechatUser;
  onScanAgain: () => void;
  onNewPhone: () => void;
}

/** Binds a phone to a WeChat that was scanned: a known one is logged in, a new one goes on to its account. */
export function BindPhoneForm({
  phone,
  onPhoneChange,
  wechat,
  onScanAgain,
  onNewPhone,
}: BindPhoneFormProps) {
  const { vendorField } = useContext(WayInContext);
  const { unionId } = wechat;
  return (
    <>
      <StepHead
        title={words.bindTitle}
        text={words.bindText(wechat.nickname)}
        action={words.scanAgain}
        onAction={onScanAgain}
      />
      <p className={styles.why}>{words.why}</p>
      <ProvePhoneForm
        phone={phone}
        onPhoneChange={onPhoneChange}
        purpose="any"
        send={(body) => call(sendSms, { body })}
        precheck={(fields) =>
          call(precheckWechatSms, { body: { ...fields, unionId, ...vendorField() } })
        }
        onNewPhone={onNewPhone}
      />
    </>
  );
}
