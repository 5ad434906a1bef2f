import {
  IconBook,
  IconCards,
  IconChevronRight,
  IconPencil,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { exerciseTypes } from '@xuezhou/contract/practice';
import type { QaContext, QaContextKind } from '@xuezhou/contract/qa';
import type { ReactNode } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { questionWords } from '../question.words.ts';
import styles from './context-link.module.css';

const words = questionWords.context;

const icons: Readonly<Record<QaContextKind, ReactNode>> = {
  bullet: <IconPlayerPlayFilled size={18} aria-hidden />,
  question: <IconPencil size={20} stroke={1.6} aria-hidden />,
  card: <IconCards size={20} stroke={1.6} aria-hidden />,
  paragraph: <IconBook size={20} stroke={1.6} aria-hidden />,
};

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

/** The same where it goes along with a question that is being asked. */
export function ContextWords({ context }: { context: QaContext }) {
  return (
    <>
      <span className={styles.icon}>{icons[context.kind]}</span>
      <span className={styles.words}>
        {context.title !== '' && <span className="xz-cut">{context.title}</span>}
        {linesOf(context).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </span>
    </>
  );
}

function linesOf(context: QaContext): string[] {
  const { kind, second, caption, quote, chosen, isGone, canOpen } = context;
  if (isGone) return [words.gone];
  const lines = [
    kind === 'bullet'
      ? second === null
        ? words.bulletNoTime
        : words.bullet(clockText(second))
      : words[kind],
    caption && `「${caption}」`,
    quote && `「${quote}」`,
    chosen && words.chosen(chosen),
    !canOpen && words.closed,
  ];
  return lines.filter((line) => typeof line === 'string' && line !== '') as string[];
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
