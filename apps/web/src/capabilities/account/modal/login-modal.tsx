import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { closeLogin } from '../../../platform/session/login-request.ts';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { vendorField } from '../../../platform/session/vendor.ts';
import { LoginSteps } from '../parts/login-steps.tsx';
import { WayInContext } from '../way-in.ts';
import styles from './login-modal.module.css';
import { modalWords as words } from './modal.words.ts';

const PhoneStep = lazy(async () => ({ default: (await import('./phone-step.tsx')).PhoneStep }));

/** Every way in over a page that stays, and then the phone, where the student has none or wants another. */
export function LoginModal() {
  const student = useStudent();
  const queryClient = useQueryClient();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<'login' | 'phone'>(isLoggedIn(student) ? 'phone' : 'login');
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);

  /** What the page showed was a visitor's. */
  const end = () => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    void router.invalidate();
    closeLogin(true);
  };
  const close = useEffectEvent(() => closeLogin(isLoggedIn(student)));
  // A link in it, such as that to a forgotten password, leads the page away.
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) close();
  }, [pathname]);

  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-label={words.label}
      onClose={(event) => {
        // React hands on what a dialog inside it ends with.
        if (event.target === event.currentTarget) closeLogin(isLoggedIn(student));
      }}
    >
      <button
        type="button"
        className={styles.close}
        aria-label={words.close}
        onClick={() => dialog.current?.close()}
      >
        <IconX size={20} stroke={1.6} aria-hidden />
      </button>
      {step === 'phone' ? (
        <Suspense fallback={null}>
          <PhoneStep onDone={end} />
        </Suspense>
      ) : (
        <WayInContext
          value={{
            vendorField,
            stay: ({ profile }) => (profile.mobileValided ? end() : setStep('phone')),
          }}
        >
          <LoginSteps />
        </WayInContext>
      )}
    </dialog>
  );
}
