import { IconCheck, IconPackage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReadingCourseware } from '@xuezhou/contract/study';
import styles from './courseware-rows.module.css';

const words = { list: '外来课件', kind: '外来课件', done: '学完了' };

interface CoursewareRowsProps {
  courseId: number;
  listed: readonly ReadingCourseware[];
}

/** Packages of others at a reading, beside its lectures. */
export function CoursewareRows({ courseId, listed }: CoursewareRowsProps) {
  return (
    <ul className={styles.root} aria-label={words.list}>
      {listed.map(({ coursewareId, title, isDone, percent, tellsProgress }) => (
        <li key={coursewareId} className={styles.row}>
          {isDone ? (
            <IconCheck size={20} stroke={1.6} className={styles.done} aria-hidden />
          ) : (
            <IconPackage size={20} stroke={1.6} className={styles.icon} aria-hidden />
          )}
          <div className={styles.text}>
            <Link
              to="/course/$courseId/courseware/$coursewareId"
              params={{ courseId, coursewareId }}
            >
              {title}
            </Link>
            <p className="xz-caption xz-quiet">{words.kind}</p>
          </div>
          <span className="xz-caption xz-quiet">
            {isDone ? words.done : tellsProgress && `${percent}%`}
          </span>
        </li>
      ))}
    </ul>
  );
}
