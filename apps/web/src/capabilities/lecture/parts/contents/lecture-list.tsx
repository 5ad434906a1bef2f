import type { ReadingGroups } from '@xuezhou/contract/study';
import { lectureWords as words } from '../../port/lecture.words.ts';
import { lecturesOf } from '../../port/outline.ts';
import { LectureRow } from './lecture-row.tsx';
import styles from './rows.module.css';

interface LectureListProps {
  place: { courseId: number; bookId: number; readingId: number };
  reading: ReadingGroups;
  currentId: number | null;
  nextId: number | null;
  onChoose?: () => void;
}

/** The lectures of a reading, the basic ones and the intensive apart. */
export function LectureList(props: LectureListProps) {
  const { place, reading, currentId, nextId, onChoose } = props;
  const lectures = lecturesOf(reading);
  return ([1, 2] as const).map((type) => {
    const own = lectures.filter(({ videoType }) => videoType === type);
    const name = type === 1 ? words.basic : words.intensive;
    return (
      own.length > 0 && (
        <div key={type} role="group" aria-label={name}>
          <h3 className={styles.kind}>{name}</h3>
          <ol className={styles.list}>
            {own.map((lecture) => (
              <li key={lecture.bulletId}>
                <LectureRow
                  place={place}
                  lecture={lecture}
                  isCurrent={lecture.bulletId === currentId}
                  isNext={lecture.bulletId === nextId}
                  {...(onChoose && { onChoose })}
                />
              </li>
            ))}
          </ol>
        </div>
      )
    );
  });
}
