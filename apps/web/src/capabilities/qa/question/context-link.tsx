import { IconChevronRight } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { exerciseTypes } from '@xuezhou/contract/practice';
import type { QaContext } from '@xuezhou/contract/qa';
import { ContextWords } from '@xuezhou/client/qa/question-parts.tsx';
import styles from './context-link.module.css';

/** What a question is about, and the way there: the player opens at its second, the reader at its paragraph. */
export function ContextLink({ context }: { context: QaContext }) {
  const to = toContext(context);
  const inside = <ContextWords context={context} />;
  return to === null ? (
    <div className={styles.root}>{inside}</div>
  ) : (
    <Link className={styles.root} {...to}>
      {inside}
      <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
    </Link>
  );
}

/** Null where there is no way for this reader. */
function toContext(context: QaContext) {
  const { kind, courseId, bookId, readingId, id, groupId, second, paragraph } = context;
  if (!context.canOpen || context.isGone) return null;
  if (kind === 'card')
    return linkOptions({ to: '/course/$courseId/flash-card-landing', params: { courseId } });
  if (bookId === null || readingId === null) return null;
  if (kind === 'question')
    return linkOptions({
      to: '/exercise/$courseId',
      params: { courseId },
      // In order, so that what was answered before is shown.
      search: {
        type: String(exerciseTypes.sequential),
        reading: String(readingId),
        q: String(groupId ?? id),
      },
    });
  if (kind === 'paragraph')
    return linkOptions({
      to: '/reader-course/$courseId/book/$bookId',
      params: { courseId, bookId },
      search: {
        reading: String(readingId),
        ...(paragraph !== null && { p: String(paragraph) }),
      },
    });
  return linkOptions({
    to: '/course/$courseId/book/$bookId/reading/$readingId',
    params: { courseId, bookId, readingId },
    search: { bullet: String(id), ...(second !== null && { t: String(second) }) },
  });
}
