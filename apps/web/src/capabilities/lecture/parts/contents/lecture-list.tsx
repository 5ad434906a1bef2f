import type { Bullet, ReadingGroups } from '@xuezhou/contract/study';
import { Fragment } from 'react';
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

/** The lectures of a reading by subject, the basic ones and the intensive apart. */
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
          {subjectsIn(own).map(({ name: subject, lectures: ofSubject, id }) => (
            <Fragment key={id}>
              <h4 className={styles.subject}>{subject}</h4>
              <ol className={styles.list} aria-label={subject}>
                {ofSubject.map((lecture) => (
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
            </Fragment>
          ))}
        </div>
      )
    );
  });
}

interface Subject {
  /** Of its first lecture: a subject may come up again in a later group. */
  readonly id: number;
  readonly name: string;
  readonly lectures: Bullet[];
}

/** Lectures in their order, cut where the subject changes. */
function subjectsIn(lectures: readonly Bullet[]): Subject[] {
  const subjects: Subject[] = [];
  for (const lecture of lectures) {
    const last = subjects.at(-1);
    if (last?.lectures[0]?.subjectId === lecture.subjectId) last.lectures.push(lecture);
    else subjects.push({ id: lecture.bulletId, name: lecture.subjectName, lectures: [lecture] });
  }
  return subjects;
}
