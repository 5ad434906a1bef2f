import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useDeskTitle } from '../../../platform/page/desk-title.ts';
import { useSelf } from '../../../platform/session/self.ts';
import { AddPasskey } from './passkeys-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import styles from './sign-in-page.module.css';

/** Where a role leads that demands two steps: nothing else opens until the person has them. */
export default function SecondStepPage() {
  const router = useRouter();
  const { name, isSecondStepMissing } = useSelf();
  useDeskTitle('开通两步登录');
  return (
    <main className={styles.root}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <BrandMark size={36} />
          <h1>{name}，先开通两步登录</h1>
        </div>
        <p className={styles.note}>学校要求你的角色用两步登录。</p>
        <SecondStepCard />
        {isSecondStepMissing && (
          <>
            <p className={styles.note}>或者</p>
            <AddPasskey />
          </>
        )}
        {!isSecondStepMissing && (
          <Button onClick={() => void router.navigate({ to: '/', replace: true })}>
            进入教务台
          </Button>
        )}
      </div>
    </main>
  );
}
