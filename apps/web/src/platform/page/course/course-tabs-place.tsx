import styles from './course-tabs-place.module.css';
import { hasPart, PagePart, type PagePartProps } from '../page-parts.tsx';

/** The tabs of a course, on a page of it that another capability draws. */
export function CourseTabsPlace(props: PagePartProps['course-tabs']) {
  return (
    hasPart('course-tabs') && (
      <div className={styles.root}>
        <PagePart name="course-tabs" {...props} />
      </div>
    )
  );
}
