import { defaultRegion } from '@xuezhou/rules/account/mobile';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { lazy, Suspense, useState } from 'react';
import { loginWords as words } from '../login.words.ts';
import formStyles from '../parts/form.module.css';
import { LoginScene } from '../parts/login-scene.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import { SceneHead } from '../parts/scene-head.tsx';
import type { Phone } from '../phone.ts';
import { registerWords } from '../register.words.ts';
import styles from './login-page.module.css';

// Most who come here have an account and its password; the rest is fetched when a pointer or the focus comes near.
const loadSms = () => import('../parts/sms-form.tsx');
const SmsForm = lazy(async () => ({ default: (await loadSms()).SmsForm }));
const loadRegister = () => import('../parts/register-form.tsx');
const RegisterForm = lazy(async () => ({ default: (await loadRegister()).RegisterForm }));
const SetUpForm = lazy(async () => ({
  default: (await import('../parts/set-up-form.tsx')).SetUpForm,
}));

type LoginTab = 'passwd' | 'sms';
/** blank shows login or registration; isRegisterMobile sets nickname and password of a proved phone. */
type Step = 'blank' | 'isRegisterMobile';

/** Login and registration before still water. */
export function LoginPage() {
  const [step, setStep] = useState<Step>('blank');
  const [isRegistering, setRegistering] = useState(false);
  const [tab, setTab] = useState<LoginTab>('passwd');
  // Kept over tabs and steps: who typed a number need not type it again.
  const [phone, setPhone] = useState<Phone>({ region: defaultRegion, shortMobile: '' });
  const startOver = () => {
    setStep('blank');
    setRegistering(true);
  };
  return (
    <LoginScene>
      {step === 'isRegisterMobile' ? (
        <>
          <Head
            title={registerWords.setUpTitle}
            text={registerWords.setUpText}
            action={registerWords.startOver}
            onAction={startOver}
          />
          <Suspense fallback={null}>
            <SetUpForm phone={phone} />
          </Suspense>
        </>
      ) : isRegistering ? (
        <>
          <Head
            title={registerWords.title}
            text={registerWords.hasAccount}
            action={registerWords.toLogin}
            onAction={() => setRegistering(false)}
          />
          <Suspense fallback={null}>
            <RegisterForm
              phone={phone}
              onPhoneChange={setPhone}
              onLogin={() => {
                setRegistering(false);
                setTab('sms');
              }}
              onNewPhone={() => setStep('isRegisterMobile')}
            />
          </Suspense>
        </>
      ) : (
        <>
          <Head
            title={words.title}
            text={words.noAccount}
            action={words.toRegister}
            loadNear={loadRegister}
            onAction={() => setRegistering(true)}
          />
          <LoginTabs tab={tab} onChange={setTab} />
          {tab === 'passwd' ? (
            <PasswordForm />
          ) : (
            <Suspense fallback={null}>
              <SmsForm
                phone={phone}
                onPhoneChange={setPhone}
                onRegister={() => setRegistering(true)}
              />
            </Suspense>
          )}
        </>
      )}
    </LoginScene>
  );
}

interface HeadProps {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
  /** What the action will need. */
  loadNear?: () => Promise<unknown>;
}

function Head({ title, text, action, onAction, loadNear }: HeadProps) {
  return (
    <SceneHead title={title}>
      {text}
      <button
        type="button"
        className={formStyles.switch}
        onClick={onAction}
        {...(loadNear && near(loadNear))}
      >
        {action}
      </button>
    </SceneHead>
  );
}

/** Fetches as soon as a pointer or the focus comes near; what does not arrive is asked for again by the click. */
function near(load: () => Promise<unknown>) {
  const fetchAhead = () => void load().catch(() => {});
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
}

function LoginTabs({ tab, onChange }: { tab: LoginTab; onChange: (tab: LoginTab) => void }) {
  return (
    <div className={styles.tabs}>
      <TabsLine
        label={words.methods}
        items={[
          { key: 'passwd', label: words.byPassword, isCurrent: tab === 'passwd' },
          { key: 'sms', label: words.bySms, isCurrent: tab === 'sms' },
        ]}
        renderLink={(item, link) => (
          <button
            type="button"
            {...link}
            className={`${link.className} ${styles.tab}`}
            {...(item.key === 'sms' && near(loadSms))}
            onClick={() => onChange(item.key === 'sms' ? 'sms' : 'passwd')}
          />
        )}
      />
    </div>
  );
}
