import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { ownCardWords as words } from '../../own-card/own-cards.words.ts';
import type { Writing } from '../../own-card/use-own-draft.ts';
import { OwnCardEditor } from './own-card-editor.tsx';

interface OwnCardSheetProps {
  /** Null while nothing is written. */
  writing: Writing | null;
  onClose: () => void;
}

/** Where a card is written or changed. */
export function OwnCardSheet({ writing, onClose }: OwnCardSheetProps) {
  // The sheet keeps its words while it leaves.
  const [{ shown, turn }, setShown] = useState({ shown: writing, turn: 0 });
  if (writing !== null && writing !== shown) setShown({ shown: writing, turn: turn + 1 });
  return (
    <Sheet
      title={words.sheet[shown?.card ? 'edit' : 'write']}
      width={520}
      isOpen={writing !== null}
      onClose={onClose}
    >
      {shown && <OwnCardEditor key={turn} writing={shown} onDone={onClose} />}
    </Sheet>
  );
}
