import { SegmentedControl } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CourseHome } from '@xuezhou/contract/study';
import { useId, useState } from 'react';
import { RedeemButton } from '../../../enrolment/port/redeem-button.tsx';
import { courseWords } from '../../study.words.ts';
import { CourseList } from './course-list.tsx';
import { NoCourses } from './no-courses.tsx';
import styles from './my-courses.module.css';

const words = courseWords.home;

interface MyCoursesProps {
  groups: CourseHome['groups'];
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The student's courses by group: main, finance, events; only the groups that have courses. */
export function MyCourses({ groups, hasFailed, isRetrying, onRetry }: MyCoursesProps) {
  const id = useId();
  const filled = groups
    .filter(({ courses }) => courses.length > 0)
    .toSorted((a, b) => a.groupType - b.groupType);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = filled.find(({ groupType }) => groupType === chosen) ?? filled[0];
  return (
    <section className={styles.root} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{courseWords.myCourses}</h2>
        {filled.length > 1 && (
          <SegmentedControl
            className={styles.groups}
            aria-label={words.groupsLabel}
            value={String(shown?.groupType)}
            onChange={(value) => setChosen(Number(value))}
            data={filled.map(({ groupType, courses }) => ({
              value: String(groupType),
              label: `${words.groups[groupType] ?? words.fallbackGroup} ${courses.length}`,
            }))}
          />
        )}
        <span className={styles.redeem}>
          <RedeemButton />
        </span>
        {shown && (
          <Link to="/all-courses" className={styles.all}>
            {courseWords.allCoursesLink}
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
          </Link>
        )}
      </div>
      {shown ? (
        <CourseList courses={shown.courses} />
      ) : (
        <NoCourses hasFailed={hasFailed} isRetrying={isRetrying} onRetry={onRetry} />
      )}
    </section>
  );
}
