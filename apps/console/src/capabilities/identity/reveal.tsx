import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import styles from './reveal.module.css';

interface Reveal<Seen> {
  readonly seen: Seen | undefined;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly open: () => void;
}

/** What is fetched only when somebody asks for it, because the server writes down each look. */
export function useReveal<Seen>(fetchIt: () => Promise<Seen>): Reveal<Seen> {
  const { act, isBusy, refusal } = useAct();
  const [seen, setSeen] = useState<Seen>();
  const open = () => {
    void act(
      async () => {
        setSeen(await fetchIt());
        return undefined;
      },
      { isLook: true },
    );
  };
  return { seen, isBusy, refusal, open };
}

interface RevealButtonProps extends Omit<Reveal<unknown>, 'seen'> {
  label: string;
}

export function RevealButton({ label, isBusy, refusal, open }: RevealButtonProps) {
  return (
    <div className={styles.root}>
      <Button
        variant="light"
        leftSection={<IconEye size={18} stroke={1.6} />}
        loading={isBusy}
        onClick={open}
      >
        {label}
      </Button>
      <p className={styles.note}>每看一次，都会记入操作记录。</p>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
