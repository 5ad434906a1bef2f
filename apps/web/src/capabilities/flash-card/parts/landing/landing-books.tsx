import { Button } from '@mantine/core';
import type { CardBook } from '@xuezhou/contract/flash-card';
import { IconArrowsShuffle, IconListNumbers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import type { CardBooks } from '../../card-info.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { toStudy } from '../../scope.ts';
import { ReadingChoice } from './reading-choice.tsx';
import styles from './landing-books.module.css';

const words = flashCardWords.landing;
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

interface LandingBooksProps {
  courseId: number;
  list: CardBooks;
}

/** All cards by book: in order, at random, or those of some chapters. */
export function LandingBooks({ courseId, list }: LandingBooksProps) {
  const [chosen, setChosen] = useState<CardBook | null>(null);
  return (
    <section className={styles.root} aria-label={words.books}>
      <SectionTitle>{words.books}</SectionTitle>
      <ul className={styles.books}>
        {list.books.map((book) => (
          <li key={book.bookId} className={styles.book}>
            <SlipCover family={list.family} title={book.cover} seed={book.bookId} width={60} />
            <div className={styles.text}>
              <div className={styles.head}>
                <h3 className={styles.name}>{book.bookName}</h3>
                {book.counts.dueCount > 0 && (
                  <StatusChip tone="review">{words.due(book.counts.dueCount)}</StatusChip>
                )}
              </div>
              {book.isIssued ? (
                <BookProgress book={book} />
              ) : (
                <p className="xz-caption xz-quiet">
                  {words.bookCount(book.counts.cardAmount)}，{words.notIssued}
                </p>
              )}
            </div>
            {book.isIssued && (
              <BookWays courseId={courseId} book={book} onChoose={() => setChosen(book)} />
            )}
          </li>
        ))}
      </ul>
      <ReadingChoice courseId={courseId} book={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

function BookProgress({ book: { counts } }: { book: CardBook }) {
  const learned = counts.cardAmount - counts.newCount;
  return (
    <div className={styles.progress}>
      <ProgressLine value={learned} max={counts.cardAmount} label={words.learnedLabel} />
      <span className="xz-caption xz-quiet">{words.learned(learned, counts.cardAmount)}</span>
    </div>
  );
}

interface BookWaysProps {
  courseId: number;
  book: CardBook;
  onChoose: () => void;
}

function BookWays({ courseId, book: { bookId, bookName }, onChoose }: BookWaysProps) {
  const hidden = <span className="xz-hidden">{bookName}</span>;
  return (
    <div className={styles.ways}>
      {(['sequence', 'random'] as const).map((mode) => (
        <StartButton
          key={mode}
          courseId={courseId}
          variant="light"
          leftSection={
            mode === 'sequence' ? <IconListNumbers {...icon} /> : <IconArrowsShuffle {...icon} />
          }
          renderRoot={(props) => (
            <Link {...toStudy({ courseId, bookId, mode, readingIds: [] })} {...props} />
          )}
        >
          {words[mode]}
          {hidden}
        </StartButton>
      ))}
      <Button variant="default" aria-haspopup="dialog" onClick={onChoose}>
        {words.choose}
        {hidden}
      </Button>
    </div>
  );
}
