import { Modal } from '@mantine/core';
import { KeyHint } from '@xuezhou/ui/key-hint';
import type { PlayerCommand } from '../player-commands.ts';
import styles from './keys-dialog.module.css';

export interface KeysDialogProps {
  title: string;
  commands: readonly PlayerCommand[];
  onClose: () => void;
  /** The player in full screen, where nothing outside it is seen. */
  target: HTMLElement | null;
}

/** Every key of the player. */
export function KeysDialog({ title, commands, onClose, target }: KeysDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} portalProps={target ? { target } : {}}>
      <dl className={styles.list}>
        {commands.map(({ label, printed }) => (
          <div key={label} className={styles.row}>
            <dt>
              <KeyHint keys={printed} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
