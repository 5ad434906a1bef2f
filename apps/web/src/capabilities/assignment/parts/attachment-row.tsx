import { Button } from '@mantine/core';
import type { Attachment } from '@xuezhou/contract/assignment';
import { assignmentWords as words } from '../assignment.words.ts';
import styles from './attachment-row.module.css';
import { RemoveAttachment } from './remove-attachment.tsx';

interface AttachmentRowProps {
  attachment: Attachment;
  /** Something else runs. */
  isLocked: boolean;
  canDelete: boolean;
  onFetch: () => void;
  /** Gives the words for what went wrong, or null. */
  onDelete: () => Promise<string | null>;
}

export function AttachmentRow({
  attachment,
  isLocked,
  canDelete,
  onFetch,
  onDelete,
}: AttachmentRowProps) {
  const { number, fileName, fileUrl, isGeneratingUrl, isDeleting } = attachment;
  return (
    <div className={styles.root}>
      <span className={styles.number}>{number}</span>
      <span className={styles.name}>{fileName}</span>
      <div className={styles.tools}>
        {fileUrl === null ? (
          <Button
            variant="subtle"
            size="sm"
            aria-label={words.fetchLinkOf(fileName)}
            disabled={isLocked}
            onClick={onFetch}
          >
            {isGeneratingUrl ? words.generating : words.fetchLink}
          </Button>
        ) : (
          <Button
            variant="light"
            size="sm"
            component="a"
            href={fileUrl}
            download={fileName}
            aria-label={words.openOf(fileName)}
          >
            {words.open}
          </Button>
        )}
        {canDelete && (
          <RemoveAttachment
            fileName={fileName}
            isDeleting={isDeleting}
            isLocked={isLocked}
            onDelete={onDelete}
          />
        )}
      </div>
    </div>
  );
}
