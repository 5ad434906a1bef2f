import { KeyHint } from '@xuezhou/ui/key-hint';
import { Sheet } from '@xuezhou/ui/sheet';
import { flashCardWords } from '../flash-card.words.ts';
import styles from './keys-sheet.module.css';

const words = flashCardWords.keys;

const keys = [
  [[flashCardWords.study.space], words.turn],
  [['1', '2', '3', '4'], words.rate],
  [['Z'], words.undo],
  [['F'], words.favorite],
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
