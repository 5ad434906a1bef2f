import { Button, Group } from '@mantine/core';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { imWords as words } from '../im.words.ts';
import type { Sending } from '../sending.ts';
import { SaidRow } from './said-row.tsx';
import styles from './chat.module.css';

interface WaitingRowProps {
  one: Sending;
  ownId: number | null;
  nickname: string;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Said on this device, and on its way, held or refused: what was written stays until the server has it. */
export function WaitingRow({ one, ownId, nickname, onEdit, onDiscard }: WaitingRowProps) {
  const isOnline = useOnline();
  const { body, refusal, taken, isHeld = false } = one;
  if (taken)
    return <SaidRow message={taken} ownId={ownId} connected={null} isTeacher={taken.isTeacher} />;
  return (
    <div className={styles.row} data-own data-waits={(refusal === null && !isHeld) || undefined}>
      <p className={styles.who}>
        <span className={styles.name}>{nickname}</span>
        {refusal === null && (
          <span>{isHeld ? words.held : isOnline ? words.sending : words.waits}</span>
        )}
      </p>
      <p className={styles.text}>{body.text || body.file?.name}</p>
      {refusal !== null && (
        <div role="alert">
          <p className={styles.refused}>{words.notSent(refusal)}</p>
          <Group gap={8} justify="flex-end">
            <Button size="compact-sm" variant="light" onClick={onEdit}>
              {words.edit}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
              {words.discard}
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
}
