import { PageColumn } from '@xuezhou/ui/page-column';
import type { ReactNode } from 'react';
import { CourseTabsPlace } from './course-tabs-place.tsx';
import { hasPart, PagePart, type PagePartProps } from '../page-parts.tsx';
import styles from './course-column.module.css';

interface CourseColumnProps {
  courseId: number;
  current: PagePartProps['course-tabs']['current'];
  /** Over the tabs: the title, where it is not in the header of a phone. */
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of a course that another capability draws: the course's tree beside it, its tabs above, as on the course's own. */
export function CourseColumn({ courseId, current, title, aside, children }: CourseColumnProps) {
  return (
    <PageColumn
      layout="course"
      start={hasPart('course-tree') && <PagePart name="course-tree" courseId={courseId} />}
      startLabel="课程目录"
      aside={aside}
    >
      <div className={styles.head}>
        {title}
        <CourseTabsPlace courseId={courseId} current={current} />
      </div>
      {children}
    </PageColumn>
  );
}
