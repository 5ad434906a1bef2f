import { useStudent } from '../../../platform/session/session.ts';
import { SceneHead } from '../parts/scene-head.tsx';
import { MobileForm } from '../settings/security/mobile-form.tsx';
import { modalWords as words } from './modal.words.ts';
import styles from './login-modal.module.css';

/** Binds a phone; who has one proves it first, and may then change it. */
export function PhoneStep({ onDone }: { onDone: () => void }) {
  const hasPhone = useStudent().profile.mobileValided;
  return (
    <>
      <SceneHead title={hasPhone ? words.changePhone : words.bindPhone} />
      <div className={styles.form}>
        <MobileForm onDone={onDone} />
      </div>
    </>
  );
}
