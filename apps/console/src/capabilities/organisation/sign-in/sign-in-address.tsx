import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from '../organisation.module.css';

/** An address to be given to somebody, and what copies it. */
export function SignInAddress({ name, address }: { name: string; address: string }) {
  const { act } = useAct();
  const copy = () =>
    void act(
      async () => {
        await copyText(address);
        return `复制了${name}`;
      },
      { isLook: true },
    );
  return (
    <span className={styles.address}>
      <span>{address}</span>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconCopy size={18} stroke={1.6} />}
        aria-label={`复制${name}`}
        onClick={copy}
      >
        复制
      </Button>
    </span>
  );
}

/** What the company's administrator has to write down on that side. */
export const CallbackLine = ({ callback }: { callback: string }) => (
  <dl className={styles.facts}>
    <dt>回到学校的网址</dt>
    <dd>
      <SignInAddress name="回到学校的网址" address={callback} />
    </dd>
  </dl>
);
