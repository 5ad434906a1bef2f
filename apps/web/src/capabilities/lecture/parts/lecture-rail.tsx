import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconListTree } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { lectureWords as words } from '../port/lecture.words.ts';
import { toCourseOf, useWay } from '../../catalogue/port/way.ts';
import styles from './lecture-rail.module.css';

interface LectureRailProps {
  courseId: number;
  bookId: number;
  readingId: number;
  onContents: () => void;
}

/** At the left of a desk: the way back, and the tree of the book. */
export const LectureRail = memo(function LectureRail(props: LectureRailProps) {
  const { courseId, bookId, readingId, onContents } = props;
  const way = useWay();
  return (
    <div className={styles.root}>
      <Tooltip label={words.backToCourse} position="right">
        <Link
          className={styles.link}
          {...toCourseOf(way, courseId, { bookId, readingId })}
          aria-label={words.backToCourse}
        >
          <IconArrowLeft size={22} stroke={1.6} />
        </Link>
      </Tooltip>
      <Tooltip label={words.contents} position="right">
        <ActionIcon size={44} aria-label={words.contents} onClick={onContents}>
          <IconListTree size={22} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});
