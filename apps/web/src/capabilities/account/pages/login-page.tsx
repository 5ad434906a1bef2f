import { defaultRegion } from '@xuezhou/rules/account/mobile';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { LoginLandscape } from '@xuezhou/ui/login-landscape';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { accountWords as words } from '../account.words.ts';
import formStyles from '../parts/form.module.css';
import { FormArriving, FormMissing } from '../parts/form-arriving.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import type { Phone } from '../phone.ts';
import styles from './login-page.module.css';

// Most who come here have an account and its password; the rest is fetched when a pointer or the focus comes near.
const loadSms = () => import('../parts/sms-form.tsx');
const SmsForm = lazyPart(loadSms, 'SmsForm', FormMissing);
const loadRegister = () => import('../parts/register-form.tsx');
const RegisterForm = lazyPart(loadRegister, 'RegisterForm', FormMissing);
const SetUpForm = lazyPart(() => import('../parts/set-up-form.tsx'), 'SetUpForm', FormMissing);

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
    <div className={styles.root}>
      <header className={styles.picture}>
        <LoginLandscape>
          <div className={styles.words}>
            <BrandMark withName size={34} />
            <p className={styles.welcome}>
              {words.welcome[0]}
              <br />
              {words.welcome[1]}
            </p>
          </div>
        </LoginLandscape>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {step === 'isRegisterMobile' ? (
          <>
            <Head
              title={words.register.setUpTitle}
              text={words.register.setUpText}
              action={words.register.startOver}
              onAction={startOver}
            />
            <Suspense fallback={<FormArriving />}>
              <SetUpForm phone={phone} />
            </Suspense>
          </>
        ) : isRegistering ? (
          <>
            <Head
              title={words.register.title}
              text={words.register.hasAccount}
              action={words.register.toLogin}
              onAction={() => setRegistering(false)}
            />
            <Suspense fallback={<FormArriving />}>
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
              title={words.login.title}
              text={words.login.noAccount}
              action={words.login.toRegister}
              loadNear={loadRegister}
              onAction={() => setRegistering(true)}
            />
            <LoginTabs tab={tab} onChange={setTab} />
            {tab === 'passwd' ? (
              <PasswordForm />
            ) : (
              <Suspense fallback={<FormArriving />}>
                <SmsForm
                  phone={phone}
                  onPhoneChange={setPhone}
                  onRegister={() => setRegistering(true)}
                />
              </Suspense>
            )}
          </>
        )}
      </main>
    </div>
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
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className="xz-small xz-quiet">
        {text}
        <button
          type="button"
          className={formStyles.switch}
          onClick={onAction}
          {...(loadNear && near(loadNear))}
        >
          {action}
        </button>
      </p>
    </>
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
        label={words.login.methods}
        items={[
          { key: 'passwd', label: words.login.byPassword, isCurrent: tab === 'passwd' },
          { key: 'sms', label: words.login.bySms, isCurrent: tab === 'sms' },
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
