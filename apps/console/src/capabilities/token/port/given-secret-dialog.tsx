import { Button, Checkbox } from '@mantine/core';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState, type ReactNode } from 'react';
import styles from './given-secret-dialog.module.css';

interface GivenSecretDialogProps {
  /** What has it, and in what words: 「“官网报名表”做好了」. */
  title: string;
  secret: string;
  /** How it is used, and what to do when it is lost. */
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
}

/** The only time that the secret is seen. It does not go away before somebody says that it is kept. */
export function GivenSecretDialog(props: GivenSecretDialogProps) {
  const { title, secret, children, isOpen, onClose } = props;
  const [keptOf, setKeptOf] = useState('');
  const [warnedOf, setWarnedOf] = useState('');
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const isKept = keptOf === secret;
  const close = () => (isKept ? onClose() : setWarnedOf(secret));
  return (
    <Dialog title={`${title}，只显示这一次`} isOpen={isOpen} onClose={close}>
      <div className={styles.given}>
        <code className={styles.secret} data-testid="token-secret">
          {secret}
        </code>
        <Button
          variant="default"
          data-autofocus
          onClick={async () => setCopied((await copyText(secret)) ? 'yes' : 'failed')}
        >
          {copied === 'yes' ? '已复制' : '复制'}
        </Button>
        {children}
        <Checkbox
          label="我存好了"
          checked={isKept}
          onChange={({ currentTarget: { checked } }) => setKeptOf(checked ? secret : '')}
        />
        <p
          className={styles.warning}
          role="alert"
          hidden={isKept || (warnedOf !== secret && copied !== 'failed')}
        >
          {copied === 'failed'
            ? '没有复制成，请选中上面那一行自己复制。'
            : '先存到用它的程序里，再勾“我存好了”。'}
        </p>
        <Button disabled={!isKept} onClick={onClose}>
          好了
        </Button>
      </div>
    </Dialog>
  );
}
