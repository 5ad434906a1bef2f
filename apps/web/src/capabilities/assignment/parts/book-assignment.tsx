import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { documentsAndPictures } from '@xuezhou/client/network/sent-files.ts';
import { maxAttachments, type Assignment } from '@xuezhou/contract/assignment';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useRef } from 'react';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { assignmentWords as words } from '../assignment.words.ts';
import { useAssignment } from '../use-assignment.ts';
import { AttachmentRow } from './attachment-row.tsx';
import styles from './book-assignment.module.css';

/** The assignment of a book, with what the student handed in; nothing where the book has none. */
export function BookAssignment({ bookId }: PagePartProps['book-assignment']) {
  const work = useAssignment(bookId);
  const input = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLHeadingElement>(null);
  const { assignment, attachments, isLocked, problem } = work;
  if (work.isMissing)
    return (
      <SectionCard
        title={words.name}
        action={
          <Button variant="light" loading={work.isFetching} onClick={work.refetch}>
            {words.again}
          </Button>
        }
      >
        <p role="alert" className={styles.note}>
          {words.missing}
        </p>
      </SectionCard>
    );
  if (!assignment) return null;
  const remove = async (fileName: string) => {
    const wrong = await work.remove(fileName);
    // The row that had the focus is gone.
    if (wrong === null) count.current?.focus();
    return wrong;
  };
  const isPassed = assignment.mark?.verdict === 'passed';
  return (
    <SectionCard
      title={`${words.name}：${assignment.title}`}
      action={<State assignment={assignment} />}
    >
      <RichHtml html={assignment.html} size="note" />
      {words.opensNext[assignment.opensNext] !== '' && !isPassed && (
        <p className={`${styles.note} ${styles.way}`}>{words.opensNext[assignment.opensNext]}</p>
      )}
      {assignment.mark && assignment.mark.comment !== '' && (
        <div className={styles.comment}>
          <h3>{words.comment}</h3>
          <p>{assignment.mark.comment}</p>
        </div>
      )}
      <h3 ref={count} tabIndex={-1} className={styles.count}>
        {words.count(attachments.length, maxAttachments)}
      </h3>
      {attachments.length === 0 && <p className={styles.note}>{words.none}</p>}
      <ul className={styles.rows}>
        {attachments.map((attachment) => (
          <li key={attachment.fileName}>
            <AttachmentRow
              attachment={attachment}
              isLocked={isLocked}
              canDelete={!isPassed}
              onFetch={() => void work.fetchLink(attachment.fileName)}
              onDelete={() => remove(attachment.fileName)}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {!isPassed && (
        <div className={styles.upload}>
          <Button
            variant="light"
            leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
            loading={work.isUploading}
            disabled={isLocked || assignment.isFull}
            onClick={() => input.current?.click()}
          >
            {words.upload}
          </Button>
          <p className={styles.note} role="status">
            {work.isUploading ? words.uploading : assignment.isFull ? words.full : words.formats}
          </p>
          <input
            ref={input}
            type="file"
            accept={documentsAndPictures}
            hidden
            tabIndex={-1}
            aria-label={words.upload}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              // The same file may be chosen again.
              event.currentTarget.value = '';
              if (file) void work.upload(file);
            }}
          />
        </div>
      )}
    </SectionCard>
  );
}

function State({ assignment: { mark, attachments } }: { assignment: Assignment }) {
  if (mark?.verdict === 'passed') return <StatusChip tone="right">{words.passed}</StatusChip>;
  // What came after the mark waits for the teacher again.
  if (mark && !attachments.some(({ attachedAt }) => attachedAt > mark.markedAt))
    return <StatusChip tone="review">{words.returned}</StatusChip>;
  return attachments.length > 0 && <StatusChip tone="accent">{words.handedIn}</StatusChip>;
}
