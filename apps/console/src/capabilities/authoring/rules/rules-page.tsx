import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { lazy, Suspense } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { courseIdIn, treeQuery } from '../authoring.queries.ts';
import { PolicyCard } from './policy-card.tsx';
import { policyQuery } from './rules.queries.ts';
import styles from './rules.module.css';
import { NoCourse } from '../port/no-course.tsx';

// Their tables are not needed to see the rules.
const AssignmentsCard = lazy(async () => ({
  default: (await import('./assignments-card.tsx')).AssignmentsCard,
}));
const FilesCard = lazy(async () => ({ default: (await import('./files-card.tsx')).FilesCard }));

/** How a course is studied, what it gives out and what it sets: for students at once, apart from its draft. */
export default function RulesPage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = courseIdIn(params.courseId);
  return courseId === undefined ? <NoCourse /> : <Rules key={courseId} courseId={courseId} />;
}

function Rules({ courseId }: { courseId: number }) {
  const tree = useQuery(treeQuery(courseId));
  const policy = useQuery(policyQuery(courseId));
  if (isGone(tree.error) || isUnknown(tree.error)) return <NoCourse />;
  if (tree.data === undefined) return <Missing query={tree} />;
  // Of a course that was never published there is nothing to set yet.
  if (isUnknown(policy.error))
    return <NotPublished courseId={courseId} title={tree.data.setting.title} />;
  if (policy.data === undefined) return <Missing query={policy} />;
  const { mayPublish, setting } = tree.data;
  return (
    <>
      <p className={styles.back}>
        <Link to={`/courses/${courseId}`}>{setting.title}</Link>
      </p>
      <PageHead
        title="规则与资料"
        note={
          mayPublish ? (
            '存下以后学员马上看到，不用发布。'
          ) : (
            <Withheld permission="content.publish" what="修改" />
          )
        }
      />
      <div className={styles.page}>
        <PolicyCard courseId={courseId} policy={policy.data} mayWrite={mayPublish} />
        <Suspense fallback={<PageSkeleton delay={300} label="正在打开作业和资料" />}>
          <AssignmentsCard courseId={courseId} mayWrite={mayPublish} />
          <FilesCard courseId={courseId} mayWrite={mayPublish} />
        </Suspense>
      </div>
    </>
  );
}

const isUnknown = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === consoleRefusals.courseUnknown[0];

function Missing({ query }: { query: UseQueryResult }) {
  if (!query.isError) return <PageSkeleton />;
  return (
    <ErrorState
      order={1}
      title="这门课的规则没有取到"
      text={troubleText(query.error)}
      action={
        <Button variant="light" onClick={() => void query.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

function NotPublished({ courseId, title }: { courseId: number; title: string }) {
  const router = useRouter();
  return (
    <EmptyState
      order={1}
      title={`“${title}”还没有发布过`}
      text="先发布第一版，再来定规则、布置作业、放资料。"
      action={
        <Button
          variant="light"
          onClick={() => void router.navigate({ to: `/courses/${courseId}` })}
        >
          回到这门课
        </Button>
      }
    />
  );
}
