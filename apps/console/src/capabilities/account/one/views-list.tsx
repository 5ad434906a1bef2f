import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { listStudentViews } from '@xuezhou/contract/account/console';
import styles from './student-page.module.css';

/** Who looked as the student, why, and at what; nothing where nobody did. */
export function ViewsList({ studentId }: { studentId: number }) {
  const { data, error } = useQuery(
    operationQuery(listStudentViews, { params: { studentId } }, { ignoreErrors: true }),
  );
  if (error !== null) return <p className={styles.quiet}>谁以他的身份看过，没有取到。</p>;
  if (data === undefined || data.length === 0) return null;
  return (
    <details>
      <summary>以他的身份看过 {data.length} 次</summary>
      <ol className={styles.actions} aria-label="以他的身份看过">
        {data.map(({ staffName, why, begunAt, seen }) => (
          <li key={begunAt}>
            <span>
              {staffName} · {why}
              {seen.length > 0 && <small className={styles.why}>看了：{seen.join('、')}</small>}
            </span>
            <time dateTime={begunAt}>{momentText(begunAt)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}
