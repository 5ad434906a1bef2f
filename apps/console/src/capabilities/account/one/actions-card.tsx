import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { listAudit } from '@xuezhou/contract/staff';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './student-page.module.css';

const most = 8;

/** What the school did about the student, the youngest first. */
export function ActionsCard({ studentId }: { studentId: number }) {
  const of = { targetKind: 'student', targetId: String(studentId) };
  const query = useQuery(
    operationQuery(listAudit, { query: { ...of, limit: most } }, { ignoreErrors: true }),
  );
  const search = { kind: of.targetKind, id: of.targetId };
  return (
    <SectionCard
      title="老师做过的"
      action={
        query.data?.next !== null &&
        query.data !== undefined && (
          <Link to="/audit" search={search}>
            全部操作记录
          </Link>
        )
      }
    >
      {query.data === undefined ? (
        query.error === null ? (
          <PageSkeleton delay={300} label="正在取操作记录" />
        ) : (
          <ErrorState
            title="操作记录没有取到"
            text={troubleText(query.error)}
            action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
          />
        )
      ) : query.data.list.length === 0 ? (
        <p className={styles.quiet}>还没有。报名、延长、看完整手机号，都会记在这里。</p>
      ) : (
        <ol className={styles.actions}>
          {query.data.list.map(({ auditId, at, staffName, summary, why }) => (
            <li key={auditId}>
              <span>
                {staffName} · {summary}
                {why !== '' && <small className={styles.why}>原因：{why}</small>}
              </span>
              <time dateTime={at}>{momentText(at)}</time>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}
