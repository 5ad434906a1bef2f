import { Button } from '@mantine/core';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { useState } from 'react';
import { assignmentWords as words } from '../assignment.words.ts';

interface RemoveAttachmentProps {
  fileName: string;
  isDeleting: boolean;
  isLocked: boolean;
  onDelete: () => void;
}

/** Deletes an attachment after it was asked once more: the file is gone for good. */
export function RemoveAttachment({
  fileName,
  isDeleting,
  isLocked,
  onDelete,
}: RemoveAttachmentProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, text, confirm, keep } = words.ask;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={words.removeOf(fileName)}
        disabled={isLocked}
        onClick={() => setOpen(true)}
      >
        {isDeleting ? words.deleting : words.remove}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        text={text(fileName)}
        confirm={confirm}
        cancel={keep}
        isBusy={false}
        onConfirm={() => {
          setOpen(false);
          onDelete();
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
