import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { useAct } from '../act/use-act.ts';
import styles from './copied-address.module.css';

/** An address to be given to somebody, and what copies it. */
export function CopiedAddress({ name, address }: { name: string; address: string }) {
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
    <span className={styles.root}>
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
