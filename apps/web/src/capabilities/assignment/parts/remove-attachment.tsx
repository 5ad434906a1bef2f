import { Button } from '@mantine/core';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { useState } from 'react';
import { assignmentWords as words } from '../assignment.words.ts';

interface RemoveAttachmentProps {
  fileName: string;
  isDeleting: boolean;
  isLocked: boolean;
  /** Gives the words for what went wrong, or null. */
  onDelete: () => Promise<string | null>;
}

/** Deletes an attachment after it was asked once more: the file is gone for good. */
export function RemoveAttachment({
  fileName,
  isDeleting,
  isLocked,
  onDelete,
}: RemoveAttachmentProps) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { title, text, confirm, keep } = words.ask;
  const remove = async () => {
    setProblem(null);
    const wrong = await onDelete();
    setProblem(wrong);
    setOpen(wrong !== null);
  };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={words.removeOf(fileName)}
        disabled={isLocked}
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        {isDeleting ? words.deleting : words.remove}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        text={text(fileName)}
        confirm={confirm}
        cancel={keep}
        problem={problem ?? undefined}
        isBusy={isDeleting}
        onConfirm={() => void remove()}
        onCancel={() => {
          // It is on its way and cannot be kept any more.
          if (!isDeleting) setOpen(false);
        }}
      />
    </>
  );
}
