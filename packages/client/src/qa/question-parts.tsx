import { IconBook, IconCards, IconPencil, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { QaContext, QaContextKind, QaPicture } from '@xuezhou/contract/qa';
import type { ReactNode } from 'react';
import { clockText } from '../time/clock-text.ts';
import styles from './question-parts.module.css';
import { qaWords } from './qa.words.ts';

const words = qaWords.context;

const icons: Readonly<Record<QaContextKind, ReactNode>> = {
  bullet: <IconPlayerPlayFilled size={18} aria-hidden />,
  question: <IconPencil size={20} stroke={1.6} aria-hidden />,
  card: <IconCards size={20} stroke={1.6} aria-hidden />,
  paragraph: <IconBook size={20} stroke={1.6} aria-hidden />,
};

/** What a question is about, in words: where its asker was, and what stood there. */
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

/** Pictures that came along with words; each opens by itself. */
export function Pictures({ images }: { images: readonly QaPicture[] }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={qaWords.pictures}>
      {images.map(({ key, address }, index) => (
        <li key={key}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={qaWords.pictureOf(index + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
