import type { Selection, TreeCourse } from '@xuezhou/rules/favorite/collection';
import { favoriteWords as words } from '../favorite.words.ts';
import styles from './favorite-tree.module.css';

interface FavoriteTreeProps {
  tree: readonly TreeCourse[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Courses and their books, with how many videos each holds. */
export function FavoriteTree({ tree, selection, onSelect }: FavoriteTreeProps) {
  const { courseId, bookId } = selection;
  const total = tree.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className={styles.root}>
      <li>
        <Row
          name={words.all}
          count={total}
          isCurrent={courseId === null && bookId === null}
          onClick={() => onSelect({ courseId: null, bookId: null })}
        />
      </li>
      {tree.map((course) => (
        <li key={course.courseId}>
          <Row
            name={course.courseName}
            count={course.count}
            isCurrent={course.courseId === courseId && bookId === null}
            onClick={() => onSelect({ courseId: course.courseId, bookId: null })}
          />
          <ul className={styles.books}>
            {course.books.map((book) => (
              <li key={book.bookId}>
                <Row
                  name={book.bookName}
                  count={book.count}
                  isCurrent={book.bookId === bookId}
                  onClick={() => onSelect({ courseId: course.courseId, bookId: book.bookId })}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  name: string;
  count: number;
  isCurrent: boolean;
  onClick: () => void;
}

function Row({ name, count, isCurrent, onClick }: RowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count}</span>
    </button>
  );
}
