import type { Bullet, Course, ReadingGroups } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect, useRef } from 'react';
import { courseWords } from '../study.words.ts';
import { isWatched, lecturesOf } from '../../lecture/port/outline.ts';
import { sortGroups } from '../../lecture/port/outline.ts';
import { toLecture, type ReadingPlace } from '../../catalogue/port/links.ts';
import { CoursewareRows } from '../../courseware/port/courseware-rows.tsx';
import { LectureRow } from './lecture-row.tsx';
import styles from './reading-videos.module.css';

const words = courseWords.video;

interface ReadingVideosProps {
  course: Course;
  bookId: number;
  reading: ReadingGroups;
  /** The address names this reading: it is brought into view. */
  isWanted: boolean;
}

/** The lectures of a reading by group and subject, basic and intensive ones apart. */
export function ReadingVideos({ course, bookId, reading, isWanted }: ReadingVideosProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) root.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  const lectures = lecturesOf(reading);
  const done = lectures.filter(isWatched).length;
  const place = { courseId: course.courseId, bookId, readingId: reading.readingId };
  const title = `${reading.number} ${reading.readingName}`;
  const groups = sortGroups(reading.groups).filter(({ details }) =>
    details.some(({ basic, intensive }) => basic.length + intensive.length > 0),
  );
  return (
    <div ref={root} className={styles.root}>
      <SectionCard
        title={title}
        {...(lectures.length > 0 && { action: words.watchedCount(done, lectures.length) })}
      >
        {lectures.length === 0 && !reading.courseware && (
          <p className={styles.none}>{words.none}</p>
        )}
        {reading.courseware && (
          <CoursewareRows courseId={course.courseId} listed={reading.courseware} />
        )}
        {groups.map(({ groupId, details }) => (
          <div key={groupId} className={styles.group}>
            <h3 className={styles.groupName}>{words.groups[groupId]}</h3>
            {details.map(({ subjectId, subjectName, basic, intensive }) =>
              [basic, intensive].map((own, index) => (
                <LectureList
                  key={`${subjectId}-${index === 0 ? 'basic' : 'intensive'}`}
                  name={`${subjectName}：${index === 0 ? words.typeLists[1] : words.typeLists[2]}`}
                  lectures={own}
                  place={place}
                />
              )),
            )}
          </div>
        ))}
      </SectionCard>
    </div>
  );
}

interface LectureListProps {
  name: string;
  lectures: readonly Bullet[];
  place: ReadingPlace;
}

function LectureList({ name, lectures, place }: LectureListProps) {
  if (lectures.length === 0) return null;
  return (
    <ul aria-label={name}>
      {lectures.map((lecture) => (
        <li key={lecture.bulletId} className={styles.row}>
          <LectureRow lecture={lecture} link={toLecture(place, lecture.bulletId)} />
        </li>
      ))}
    </ul>
  );
}
