import { KeyHint } from './key-hint.tsx';
import styles from './keys-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface KeysSheetProps {
  title: string;
  /** Which keys do what. */
  keys: readonly (readonly [pressed: readonly string[], does: string])[];
  isOpen: boolean;
  onClose: () => void;
}

/** What can be done with the keyboard. */
export function KeysSheet({ title, keys, isOpen, onClose }: KeysSheetProps) {
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <dl>
        {keys.map(([pressed, does]) => (
          <div key={does} className={styles.row}>
            <dt>
              <KeyHint keys={pressed} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
