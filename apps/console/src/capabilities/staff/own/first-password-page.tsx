import { useRouter } from '@tanstack/react-router';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useDeskTitle } from '../../../platform/page/desk-title.ts';
import { useSelf } from '../../../platform/session/self.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import styles from './sign-in-page.module.css';

/** Where a temporary password leads: nothing else opens until there is an own one. */
export default function FirstPasswordPage() {
  const router = useRouter();
  const { name } = useSelf();
  useDeskTitle('设置密码');
  return (
    <main className={styles.root}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <BrandMark size={36} />
          <h1>{name}，先设置自己的密码</h1>
        </div>
        <p className={styles.note}>现在的密码是别人给你的，只用这一次。</p>
        <OwnPasswordForm
          oldLabel="给你的临时密码"
          button="设置并进入"
          onChanged={() => void router.navigate({ to: '/', replace: true })}
        />
      </div>
    </main>
  );
}
