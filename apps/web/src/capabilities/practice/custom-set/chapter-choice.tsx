import { Button, Checkbox } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { FilterData, getPracticeTree } from '@xuezhou/contract/practice';
import { setWords as words } from './set.words.ts';
import styles from './set-builder.module.css';

type Book = DataOf<typeof getPracticeTree>[number];

interface ChapterChoiceProps {
  books: readonly Book[];
  /** How many questions of each chapter can be taken now; undefined until that is known. */
  counts: FilterData['books'] | undefined;
  chosen: readonly number[];
  onChange: (readingIds: number[]) => void;
}

/** Chapters of several books, one by one or a book's together. */
export function ChapterChoice({ books, counts, chosen, onChange }: ChapterChoiceProps) {
  const known = new Set(chosen);
  const found = new Map(
    counts?.flatMap(({ readings }) => readings.map(({ readingId, count }) => [readingId, count])),
  );
  const set = (ids: readonly number[], isChosen: boolean) =>
    onChange([...chosen.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]);
  return (
    <div className={styles.chapters}>
      {books
        .filter(({ readings }) => readings.length > 0)
        .map(({ bookId, bookName, readings }) => {
          const ids = readings.map(({ readingId }) => readingId);
          const count = ids.filter((id) => known.has(id)).length;
          return (
            <fieldset key={bookId} className={styles.book}>
              <legend className="xz-hidden">{bookName}</legend>
              <Checkbox
                label={<strong>{bookName}</strong>}
                aria-label={words.wholeBook(bookName)}
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={(event) => set(ids, event.currentTarget.checked)}
              />
              {readings.map(({ readingId, number, readingName, total }) => (
                <Checkbox
                  key={readingId}
                  className={styles.chapter}
                  label={
                    <span className={styles.chapterName}>
                      <span>
                        {number} {readingName}
                      </span>
                      <span className="xz-caption xz-quiet">
                        {counts ? (found.get(readingId) ?? 0) : total}
                      </span>
                    </span>
                  }
                  checked={known.has(readingId)}
                  onChange={(event) => set([readingId], event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          );
        })}
      <p className={styles.chosen} role="status">
        {chosen.length === 0 ? words.wholeCourse : words.chosen(chosen.length)}
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
            {words.clear}
          </Button>
        )}
      </p>
    </div>
  );
}
