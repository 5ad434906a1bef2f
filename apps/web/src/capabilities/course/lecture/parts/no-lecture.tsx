import type { Book, ReadingGroups } from '@xuezhou/contract/course';
import { useQuery } from '@tanstack/react-query';
import { courseQuery } from '../lecture.queries.ts';
import { lectureWords as words } from '../lecture.words.ts';
import { lecturesOf } from '../outline.ts';
import { isForAll, useWay } from '../way.ts';
import styles from './no-lecture.module.css';

interface NoLectureProps {
  book: Book;
  reading: ReadingGroups;
}

/** In the player's place: why there is nothing to play. */
export function NoLecture({ book, reading }: NoLectureProps) {
  const way = useWay();
  const hasExpired =
    useQuery({ ...courseQuery(book.courseId), enabled: !isForAll(way) }).data?.expired ?? false;
  const [title, text] =
    lecturesOf(reading).length === 0
      ? [words.noLectures, words.noLecturesText]
      : hasExpired
        ? [words.courseExpired, words.courseExpiredText]
        : [words.notIssued, words.notIssuedText];
  return (
    <div className={styles.root}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
