import { useSchool } from '@xuezhou/ui/school';
import { Suspense, useState } from 'react';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { loginWords as words } from '../login.words.ts';
import { noPhone } from '../no-phone.ts';
import type { WechatUser } from '../wechat/wechat-user.ts';
import { FingerprintWarning } from './fingerprint-warning.tsx';
import { FormArriving, FormMissing } from './form-arriving.tsx';
import { LoginHelp } from './login-help.tsx';
import { LoginTabs, type LoginTab } from './login-tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import { StepHead } from './step-head.tsx';

// Most who come here have an account and its password; the rest is fetched when a pointer or the focus comes near.
const loadSms = () => import('./sms-form.tsx');
const SmsForm = lazyPart(loadSms, 'SmsForm', FormMissing);
const loadWechat = () => import('./wechat-form.tsx');
const WechatForm = lazyPart(loadWechat, 'WechatForm', FormMissing);
const loadRegister = () => import('./register-form.tsx');
const RegisterForm = lazyPart(loadRegister, 'RegisterForm', FormMissing);
const SetUpForm = lazyPart(() => import('./set-up-form.tsx'), 'SetUpForm', FormMissing);
const BindPhoneForm = lazyPart(() => import('./bind-phone-form.tsx'), 'BindPhoneForm', FormMissing);

/**
 * blank logs in or proves a phone for registering; wechatBinding binds a phone to a WeChat that was scanned;
 * isRegisterMobile sets nickname and password of a proved phone that nobody has.
 */
type Step =
  | { name: 'blank'; isRegistering?: boolean }
  | { name: 'wechatBinding'; wechat: WechatUser }
  | { name: 'isRegisterMobile'; wechat?: WechatUser | undefined };

interface LoginStepsProps {
  /** What the first step is called. */
  title?: string;
}

/** Every way to log in and to register, one step after another. */
export function LoginSteps({ title }: LoginStepsProps) {
  const { shortName } = useSchool();
  const [step, setStep] = useState<Step>({ name: 'blank' });
  const [tab, setTab] = useState<LoginTab>('passwd');
  // Kept over tabs and steps: who typed a number need not type it again.
  const [phone, setPhone] = useState(noPhone);
  const phoneProps = { phone, onPhoneChange: setPhone };
  const register = () => setStep({ name: 'blank', isRegistering: true });
  const logIn = (by: LoginTab) => {
    setTab(by);
    setStep({ name: 'blank' });
  };

  if (step.name === 'isRegisterMobile') {
    const { wechat } = step;
    return (
      <Suspense fallback={<FormArriving />}>
        <SetUpForm
          phone={phone}
          wechat={wechat}
          onStartOver={() => (wechat ? setStep({ name: 'wechatBinding', wechat }) : register())}
        />
      </Suspense>
    );
  }
  if (step.name === 'wechatBinding') {
    const { wechat } = step;
    return (
      <Suspense fallback={<FormArriving />}>
        <BindPhoneForm
          {...phoneProps}
          wechat={wechat}
          onScanAgain={() => logIn('wechat')}
          onNewPhone={() => setStep({ name: 'isRegisterMobile', wechat })}
        />
      </Suspense>
    );
  }
  if (step.isRegistering)
    return (
      <Suspense fallback={<FormArriving />}>
        <RegisterForm
          {...phoneProps}
          onLogin={() => logIn(tab)}
          onKnownPhone={() => logIn('sms')}
          onNewPhone={() => setStep({ name: 'isRegisterMobile' })}
        />
      </Suspense>
    );
  return (
    <>
      <StepHead
        title={title ?? words.title(shortName)}
        text={words.noAccount}
        action={words.toRegister}
        load={loadRegister}
        onAction={register}
      />
      <FingerprintWarning />
      <LoginTabs tab={tab} onChange={setTab} loaders={{ sms: loadSms, wechat: loadWechat }} />
      {tab === 'passwd' ? (
        <PasswordForm />
      ) : (
        <Suspense fallback={<FormArriving />}>
          {tab === 'sms' ? (
            <SmsForm {...phoneProps} onRegister={register} />
          ) : (
            <WechatForm onUnbound={(wechat) => setStep({ name: 'wechatBinding', wechat })} />
          )}
        </Suspense>
      )}
      <LoginHelp />
    </>
  );
}
