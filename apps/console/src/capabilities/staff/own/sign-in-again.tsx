import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { useCover } from '@xuezhou/ui/cover';
import { usePhone } from '@xuezhou/ui/use-phone';
import { selfQuery } from '../../../platform/session/self.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';

interface SignInAgainProps {
  isOpen: boolean;
  onClose: () => void;
  /** Who was signed in. */
  self: StaffSelf;
}

/**
 * The session is over in the middle of something: signed in again in its place, and what was typed stays. Another person
 * begins anew, and sees nothing of it.
 */
export function SignInAgain({ isOpen, onClose, self }: SignInAgainProps) {
  useCover(isOpen);
  const router = useRouter();
  const queryClient = useQueryClient();
  const goOn = async () => {
    const now = await queryClient.query({ ...selfQuery, staleTime: 0 });
    if (now.staffId !== self.staffId) {
      // Nothing of the page that stands there is the other person's business.
      window.location.assign('/console/');
      return;
    }
    onClose();
    await queryClient.invalidateQueries();
    await router.invalidate();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      fullScreen={usePhone()}
      size={400}
      title="请重新登录"
    >
      <SignInForm
        className={styles.again}
        onIn={goOn}
        foot={
          <a className={styles.leave} href="/console/sign-in">
            放下这一页，去登录页
          </a>
        }
      >
        <p className={styles.note}>
          登录过期了。这一页写到一半的都还在，{self.name}登录以后接着写。
        </p>
      </SignInForm>
    </Modal>
  );
}
