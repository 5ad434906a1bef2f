import { Button, CopyButton } from '@mantine/core';
import { Dialog } from '@xuezhou/ui/dialog';
import type { GivenPassword } from './person-acts.ts';
import styles from './password-dialog.module.css';

interface PasswordDialogProps {
  /** Kept while the dialog closes. */
  given: GivenPassword | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The only time that a temporary password is seen: nobody can look it up again. */
export function PasswordDialog({ given, isOpen, onClose }: PasswordDialogProps) {
  const address = `${window.location.origin}/console/`;
  return (
    <Dialog
      title={given === null ? '' : `${given.name}的临时密码`}
      isOpen={isOpen}
      onClose={onClose}
    >
      {given !== null && (
        <div className={styles.root}>
          <p>关上以后看不到了。72 小时内有效，第一次登录就要换成自己的密码。</p>
          <dl className={styles.facts}>
            <dt>登录地址</dt>
            <dd>{address}</dd>
            <dt>登录名</dt>
            <dd>{given.login}</dd>
            <dt>临时密码</dt>
            <dd className={styles.password} data-testid="temporary-password">
              {given.password}
            </dd>
          </dl>
          <div className={styles.buttons}>
            <CopyButton value={given.password}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? '已复制密码' : '复制密码'}
                </Button>
              )}
            </CopyButton>
            <Button onClick={onClose}>记下了</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
