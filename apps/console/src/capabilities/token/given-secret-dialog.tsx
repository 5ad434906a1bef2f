import { Button, Checkbox } from '@mantine/core';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState } from 'react';
import styles from './tokens.module.css';

export interface GivenSecret {
  readonly name: string;
  readonly secret: string;
  readonly fingerprint: string;
}

interface GivenSecretDialogProps {
  given: GivenSecret;
  isOpen: boolean;
  onClose: () => void;
}

/** The only time that the secret is seen. It does not go away before somebody says that it is kept. */
export function GivenSecretDialog({ given, isOpen, onClose }: GivenSecretDialogProps) {
  const { name, secret, fingerprint } = given;
  const [keptOf, setKeptOf] = useState('');
  const [warnedOf, setWarnedOf] = useState('');
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const isKept = keptOf === secret;
  const close = () => (isKept ? onClose() : setWarnedOf(secret));
  return (
    <Dialog title={`“${name}”做好了，只显示这一次`} isOpen={isOpen} onClose={close}>
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
        <p>
          关掉就再也看不到，学校只存了它的指纹 {fingerprint}。丢了就收回，另做一把。程序这样带上它：
        </p>
        <code className={styles.secret}>Authorization: Bearer {secret.slice(0, 7)}…</code>
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
            : '先存到用它的程序里，再勾“我存好了”；不要了，勾上关掉，再在表里收回。'}
        </p>
        <Button disabled={!isKept} onClick={onClose}>
          好了
        </Button>
      </div>
    </Dialog>
  );
}
