import { useQuery } from '@tanstack/react-query';
import type { PagePartProps } from '../../../../platform/page/page-parts.tsx';
import { courseQuery } from '../../../lecture/port/lecture.queries.ts';
import { ClosedNotice } from '../closed-notice.tsx';
import { choosePlace } from '../../course-place.ts';
import { CourseTabs } from './course-tabs.tsx';
import { CourseTree } from './course-tree.tsx';
import styles from './tabs-elsewhere.module.css';

/**
 * A course's tabs on the pages of other capabilities, so that each of them leads back; and over a course that can only
 * be looked at, why: else a page would offer what the server then refuses.
 */
export function TabsElsewhere({ courseId, current }: PagePartProps['course-tabs']) {
  const { data: course } = useQuery(courseQuery(courseId));
  if (!course) return null;
  return (
    <>
      <CourseTabs
        courseId={courseId}
        modes={course.modes}
        hasLive={course.hasLive}
        bookId={undefined}
        current={current}
      />
      {course.period.closedBy !== null && (
        <div className={styles.closed}>
          <ClosedNotice course={course} />
        </div>
      )}
    </>
  );
}

/** A course's tree beside those pages, at the place where the student is; it leads to the course's own. */
export function TreeElsewhere({ courseId }: PagePartProps['course-tree']) {
  const { data: course } = useQuery(courseQuery(courseId));
  const place = course && choosePlace(course, {});
  if (!course || !place) return null;
  const tab = course.modes.includes('challenge') ? 'challenge' : 'videos';
  return <CourseTree course={course} place={place} tab={tab} />;
}
