import { Modal } from '@mantine/core';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { playerCommands } from '../player-commands.ts';
import { playerWords as words } from '../player.words.ts';
import styles from './keys-dialog.module.css';

interface KeysDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The player in full screen, where nothing outside it is seen. */
  target: HTMLElement | null;
}

/** Every key of the player. */
export function KeysDialog({ isOpen, onClose, target }: KeysDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words.keys}
      portalProps={target ? { target } : {}}
    >
      <dl className={styles.list}>
        {playerCommands.map(({ label, printed }) => (
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
