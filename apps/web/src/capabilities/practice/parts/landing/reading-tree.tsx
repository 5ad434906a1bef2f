import type { DataOf } from '@xuezhou/contract/kernel';
import { exerciseTypes, type getPracticeTree } from '@xuezhou/contract/practice';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { closureWords } from '../../../../platform/study/closure.words.ts';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { landingWords } from '../../landing.words.ts';
import { toPractice, type Scope } from '../../scope.ts';
import { toChallenge } from '../../ways.ts';
import styles from './reading-tree.module.css';

const words = landingWords;

type Books = DataOf<typeof getPracticeTree>;

/** Books and their readings with what was done; each begins its questions in order, or shows those that were done. */
export function ReadingTree({ courseId, books }: { courseId: number; books: Books }) {
  const withReadings = books.filter(({ readings }) => readings.length > 0);
  return withReadings.map(({ bookId, bookName, total, done, readings }) => (
    <SectionCard
      key={bookId}
      title={bookName}
      size="section"
      action={
        <>
          {words.doneOf(done, total)}
          {bookId !== null && (
            <Link className={styles.challenge} {...toChallenge(courseId, bookId)}>
              {words.challenge}
              <span className="xz-hidden">{bookName}</span>
            </Link>
          )}
        </>
      }
    >
      <ul className={styles.root}>
        {readings
          .filter((reading) => reading.total > 0)
          .map((reading) => (
            <li key={reading.readingId}>
              <ReadingRow
                scope={{
                  courseId,
                  type: exerciseTypes.sequential,
                  bookId: bookId ?? undefined,
                  readingId: reading.readingId,
                }}
                reading={reading}
              />
            </li>
          ))}
      </ul>
    </SectionCard>
  ));
}

interface ReadingRowProps {
  scope: Scope;
  reading: Books[number]['readings'][number];
}

function ReadingRow({ scope, reading }: ReadingRowProps) {
  const { number, readingName, total, done, right, answered, heldOut } = reading;
  const closure = useClosure(scope.courseId);
  const isShut = closure !== null && answered === 0;
  const row = (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.name}>{readingName}</span>
      <span className={styles.progress}>
        <ProgressLine value={done} max={total} label={words.progress} />
      </span>
      <span className={styles.count}>
        {done > 0 && (
          <>
            <span className={styles.right}>{words.rightOf(right)}</span>{' '}
          </>
        )}
        {done} / {total}
        {heldOut > 0 && <small className={styles.heldOut}>{words.heldOutOf(heldOut)}</small>}
      </span>
      {closure !== null && (
        <span className="xz-hidden">{isShut ? closureWords.noPractice(closure) : words.look}</span>
      )}
      {!isShut && <IconChevronRight size={20} stroke={1.6} className={styles.arrow} aria-hidden />}
    </>
  );
  if (isShut)
    return (
      <div className={styles.row} title={closureWords.noPractice(closure)}>
        {row}
      </div>
    );
  return (
    <Link className={styles.row} {...toPractice(scope)}>
      {row}
    </Link>
  );
}
