import { Button, Checkbox } from '@mantine/core';
import type { CardBook } from '@xuezhou/contract/flash-card';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { filterQuery } from '../../flash-card.queries.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { toStudy } from '../../scope.ts';
import styles from './reading-choice.module.css';

const words = flashCardWords.landing;

interface ReadingChoiceProps {
  courseId: number;
  /** Null while nothing is to be chosen. */
  book: CardBook | null;
  onClose: () => void;
}

/** Some chapters of a book, to be studied in order or at random. */
export function ReadingChoice({ courseId, book, onClose }: ReadingChoiceProps) {
  // The sheet keeps its words while it leaves.
  const [shown, setShown] = useState(book);
  if (book !== null && book !== shown) setShown(book);
  return (
    <Sheet
      title={words.chooseTitle(shown?.bookName ?? '')}
      isOpen={book !== null}
      onClose={onClose}
    >
      {shown && <Choice key={shown.bookId} courseId={courseId} bookId={shown.bookId} />}
    </Sheet>
  );
}

function Choice({ courseId, bookId }: { courseId: number; bookId: number }) {
  const { data } = useQuery(filterQuery(courseId));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const readings = data?.books.find((book) => book.bookId === bookId)?.readings ?? [];
  const count = readings
    .filter(({ readingId }) => chosen.includes(readingId))
    .reduce((sum, { counts }) => sum + counts.cardAmount, 0);
  const turn = (readingId: number) =>
    setChosen((now) =>
      now.includes(readingId) ? now.filter((one) => one !== readingId) : [...now, readingId],
    );
  return (
    <div className={styles.root}>
      <ul>
        {readings.map(({ readingId, number, readingName, counts }) => (
          <li key={readingId} className={styles.row}>
            <Checkbox
              label={`${number} ${readingName}`}
              checked={chosen.includes(readingId)}
              onChange={() => turn(readingId)}
            />
            <span className="xz-caption xz-quiet">
              {words.learned(counts.cardAmount - counts.newCount, counts.cardAmount)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="xz-caption xz-quiet">
          {chosen.length === 0 ? words.chooseFirst : words.chosen(count)}
        </p>
        <div className={styles.ways}>
          {(['sequence', 'random'] as const).map((mode) =>
            chosen.length === 0 ? (
              <Button key={mode} disabled>
                {words[mode]}
              </Button>
            ) : (
              <StartButton
                key={mode}
                courseId={courseId}
                variant={mode === 'sequence' ? 'filled' : 'light'}
                renderRoot={(props) => (
                  <Link {...toStudy({ courseId, bookId, mode, readingIds: chosen })} {...props} />
                )}
              >
                {words[mode]}
              </StartButton>
            ),
          )}
        </div>
      </div>
    </div>
  );
}
