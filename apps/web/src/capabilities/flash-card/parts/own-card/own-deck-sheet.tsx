import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { ownDeckWords as words } from '../../own-card/own-deck.words.ts';
import { OwnDeckForm } from './own-deck-form.tsx';

interface OwnDeckSheetProps {
  courseId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Where a file of cards is chosen, looked at and taken. */
export function OwnDeckSheet({ courseId, isOpen, onClose }: OwnDeckSheetProps) {
  const [isTaking, setTaking] = useState(false);
  return (
    <Sheet title={words.title} width={480} isOpen={isOpen} canClose={!isTaking} onClose={onClose}>
      <OwnDeckForm courseId={courseId} onTaking={setTaking} onDone={onClose} />
    </Sheet>
  );
}
