import { Button, CopyButton } from '@mantine/core';
import styles from './people.module.css';

interface ShownPasswordProps {
  name: string;
  login: string;
  password: string;
  onClose: () => void;
}

/** A temporary password, which is readable this once. */
export function ShownPassword({ name, login, password, onClose }: ShownPasswordProps) {
  return (
    <div className={styles.shown}>
      <p>
        把登录名 <strong>{login}</strong> 和下面的临时密码交给{name}。它只显示这一次，72
        小时内有效；第一次登录后要设置自己的密码。
      </p>
      <div className={styles.password}>
        <span data-testid="temporary-password">{password}</span>
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? '已复制' : '复制'}
            </Button>
          )}
        </CopyButton>
      </div>
      <Button onClick={onClose}>记下了</Button>
    </div>
  );
}
