import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { useAct } from '../../platform/act/use-act.ts';
import styles from './platforms.module.css';

interface CopyLineProps {
  name: string;
  /** What it is called in Moodle and in Canvas. */
  there: string;
  address: string;
}

/** An address to be written down on the platform's side, and what copies it. */
export function CopyLine({ name, there, address }: CopyLineProps) {
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
    <>
      <dt>
        {name}
        <small className={styles.small}>{there}</small>
      </dt>
      <dd className={styles.address}>
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
      </dd>
    </>
  );
}
