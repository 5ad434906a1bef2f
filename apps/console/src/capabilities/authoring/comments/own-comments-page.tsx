import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { ownCommentsQuery } from './comments.queries.ts';
import styles from './comments.module.css';

/** Comments on drafts that name who looks, until they are resolved. */
export default function OwnCommentsPage() {
  const asked = useQuery(ownCommentsQuery);
  if (asked.data !== undefined)
    return (
      <>
        <PageHead title="点到我的批注" note="解决了就不在这里了。" />
        {asked.data.length === 0 ? (
          <EmptyState title="没有点到你的批注" text="同事在课程草稿里写批注时可以点到你。" />
        ) : (
          <SectionCard padding="rows">
            <ul className={styles.list} aria-label="点到我的批注">
              {asked.data.map(({ commentId, courseId, course, kind, nodeId, ...comment }) => (
                <li key={commentId} className={styles.one}>
                  <p className={styles.line}>
                    <Link to={`/courses/${courseId}`} search={{ open: `${kind}:${nodeId}` }}>
                      {comment.title}
                    </Link>
                    <small>
                      {course} · {comment.by} · {momentText(comment.at)}
                    </small>
                  </p>
                  <p className={styles.words}>{comment.words}</p>
                </li>
              ))}
            </ul>
          </SectionCard>
        )}
      </>
    );
  if (!asked.isError) return <PageSkeleton />;
  return (
    <ErrorState
      order={1}
      title="批注没有取到"
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}
