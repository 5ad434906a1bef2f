import { Link } from '@tanstack/react-router';
import type { CatalogueCourse, HomeCourse } from '@xuezhou/contract/study';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { catalogueWords } from './catalogue.words.ts';
import { CourseCard } from './home/course-card.tsx';
import styles from './home/course-card.module.css';
import listStyles from './home/course-list.module.css';

const words = catalogueWords;

interface CatalogueListProps {
  courses: readonly CatalogueCourse[];
  /** The student's own, by their ids. */
  own: ReadonlyMap<number, HomeCourse>;
}

/** Courses of one family: an own one opens, of another one may try what is open to all. */
export function CatalogueList({ courses, own }: CatalogueListProps) {
  return (
    <ul className={listStyles.root}>
      {courses.map((course) => {
        const mine = own.get(course.courseId);
        return (
          <li key={course.courseId} className={listStyles.item}>
            {mine ? <CourseCard course={mine} hasFamily={false} /> : <OfferCard course={course} />}
          </li>
        );
      })}
    </ul>
  );
}

function OfferCard({ course }: { course: CatalogueCourse }) {
  const { courseId, courseName, cover, family, subtitle, lectureCount, freeCount } = course;
  const params = { courseId };
  return (
    <div className={styles.root}>
      <SlipCover family={family} title={cover} seed={courseId} width={60} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          {lectureCount > 0 ? (
            <Link to="/trail-course/$courseId" params={params}>
              {courseName}
            </Link>
          ) : (
            courseName
          )}
        </h3>
        <p className={styles.caption}>{subtitle}</p>
        <p className={styles.caption}>
          {words.counts(lectureCount, course.questionCount)}
          {lectureCount > 0 && ` · ${words.trial}`}
        </p>
        {freeCount > 0 && (
          <div className={styles.actions}>
            <Link to="/free-course/$courseId" params={params}>
              {words.free(freeCount)}
            </Link>
          </div>
        )}
      </div>
    </div>
  );
}
