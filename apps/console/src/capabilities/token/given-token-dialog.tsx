import { GivenSecretDialog } from './port/given-secret-dialog.tsx';
import styles from './tokens.module.css';

export interface GivenToken {
  readonly name: string;
  readonly secret: string;
  readonly fingerprint: string;
}

interface GivenTokenDialogProps {
  given: GivenToken;
  isOpen: boolean;
  onClose: () => void;
}

export function GivenTokenDialog({ given, isOpen, onClose }: GivenTokenDialogProps) {
  const { name, secret, fingerprint } = given;
  return (
    <GivenSecretDialog title={`“${name}”做好了`} {...{ secret, isOpen, onClose }}>
      <p>
        关掉就再也看不到，学校只存了它的指纹 {fingerprint}。丢了就收回，另做一把。程序这样带上它：
      </p>
      <code className={styles.secret}>Authorization: Bearer {secret.slice(0, 7)}…</code>
    </GivenSecretDialog>
  );
}
