import { KeyHint } from '@xuezhou/ui/key-hint';
import { Sheet } from '@xuezhou/ui/sheet';
import { practiceWords } from '../practice.words.ts';
import styles from './keys-sheet.module.css';

const words = practiceWords.keys;

const keys = [
  [['A', '…', 'H'], words.choose],
  [['↵'], words.submit],
  [['←', '→'], words.turn],
  [['M'], words.mark],
  [['?'], words.help],
] as const;

interface KeysSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export function KeysSheet({ isOpen, onClose }: KeysSheetProps) {
  return (
    <Sheet title={words.title} isOpen={isOpen} onClose={onClose}>
      <dl className={styles.root}>
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
