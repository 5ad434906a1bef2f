import type { MockSheet } from '@xuezhou/contract/mock';
import { Sheet } from '@xuezhou/ui/sheet';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { mockWords } from '../mock.words.ts';
import styles from './exam-room.module.css';
import { HandInDialog } from './hand-in-dialog.tsx';
import { RoomCardSheet } from './room-card.tsx';
import { RoomKeys } from './room-keys.tsx';
import { nextMarked } from './sheet-state.ts';

export type Opened = 'card' | 'keys' | 'formulas' | 'hand-in' | null;

interface RoomSheetsProps {
  readonly sheet: MockSheet;
  readonly index: number;
  readonly opened: Opened;
  readonly open: (next: Opened) => void;
  readonly onPick: (index: number) => void;
  readonly onHandIn: () => void;
}

/** All that opens over the paper, one at a time. */
export function RoomSheets({ sheet, index, opened, open, onPick, onHandIn }: RoomSheetsProps) {
  const close = () => open(null);
  return (
    <>
      <RoomCardSheet
        sheet={sheet}
        index={index}
        onPick={onPick}
        isOpen={opened === 'card'}
        onClose={close}
        onHandIn={() => open('hand-in')}
        onMarked={() => {
          const marked = nextMarked(sheet, index);
          close();
          if (marked !== null) onPick(marked);
        }}
      />
      <Sheet
        title={mockWords.room.formulas}
        width={520}
        isOpen={opened === 'formulas'}
        onClose={close}
      >
        <div className={styles.formulas}>
          <RichHtml html={sheet.formulas} size="note" />
        </div>
      </Sheet>
      <RoomKeys isOpen={opened === 'keys'} onClose={close} />
      <HandInDialog
        sheet={sheet}
        isOpen={opened === 'hand-in'}
        onClose={close}
        onHandIn={onHandIn}
      />
    </>
  );
}
