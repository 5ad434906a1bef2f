import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { useState } from 'react';
import type { PracticeSet } from '../set-cache.ts';
import { heldQuestions } from './held.ts';
import { timedWords as words } from './timed.words.ts';

export interface HandInDialogProps {
  set: PracticeSet;
  isOpen: boolean;
  onClose: () => void;
  /** Rejects where nothing could be kept to be sent. */
  onHandIn: () => Promise<void>;
}

/** Asks once more, with how many questions are still open. */
export function HandInDialog({ set, isOpen, onClose, onHandIn }: HandInDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onHandIn();
    } catch {
      setProblem(words.handInFailed);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.askTitle}
      text={words.ask(set.questions.length - heldQuestions(set).size)}
      confirm={words.confirm}
      cancel={words.keep}
      problem={problem}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
