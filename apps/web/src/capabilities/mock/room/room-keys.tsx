import { KeyHint } from '@xuezhou/ui/key-hint';
import { Sheet } from '@xuezhou/ui/sheet';
import { mockWords } from '../mock.words.ts';
import styles from './room-keys.module.css';

const words = mockWords.room.keyNames;

const keys = [
  [['A', '…', 'H'], words.choose],
  [['⇧', 'A'], words.strike],
  [['←', '→'], words.turn],
  [['↵'], words.next],
  [['M'], words.mark],
  [['T'], words.time],
  [['?'], words.help],
] as const;

interface RoomKeysProps {
  isOpen: boolean;
  onClose: () => void;
}

export function RoomKeys({ isOpen, onClose }: RoomKeysProps) {
  return (
    <Sheet title={words.title} isOpen={isOpen} onClose={onClose}>
      <dl className={styles.root}>
        {keys.map(([pressed, does]) => (
          <div key={does}>
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
