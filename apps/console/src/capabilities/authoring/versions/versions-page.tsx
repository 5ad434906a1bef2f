import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { courseIdIn, treeQuery } from '../authoring.queries.ts';
import { NoCourse } from '../port/no-course.tsx';
import { versionsQuery } from './versions.queries.ts';
import { Versions } from './versions.tsx';

/** What a course said in each version, any two side by side and word by word; an older one comes back as a draft. */
export default function VersionsPage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = courseIdIn(params.courseId);
  return courseId === undefined ? <NoCourse /> : <OfCourse key={courseId} courseId={courseId} />;
}

const isRefused = (error: unknown, name: 'courseUnknown' | 'courseOfFiles') =>
  error instanceof RefusalError && error.status === consoleRefusals[name][0];

function OfCourse({ courseId }: { courseId: number }) {
  const tree = useQuery(treeQuery(courseId));
  const versions = useQuery(versionsQuery(courseId));
  const back = <Link to={`/courses/${courseId}`}>回到这门课</Link>;
  if (isGone(versions.error) || isRefused(versions.error, 'courseUnknown')) return <NoCourse />;
  if (isRefused(versions.error, 'courseOfFiles'))
    return (
      <EmptyState
        order={1}
        title="这门课写在课程文件里"
        text="接管以后，每发布一次留一个版本。"
        action={back}
      />
    );
  if (versions.data?.length === 0)
    return (
      <EmptyState
        order={1}
        title="还没有发布过"
        text="发布一次就有一个版本，以后在这里对照。"
        action={back}
      />
    );
  if (versions.data !== undefined && tree.data !== undefined)
    return <Versions courseId={courseId} versions={versions.data} tree={tree.data} />;
  const failed = [versions, tree].find(({ isError }) => isError);
  if (failed === undefined) return <PageSkeleton />;
  return (
    <ErrorState
      order={1}
      title="版本没有取到"
      text={troubleText(failed.error)}
      action={
        <Button variant="light" onClick={() => void failed.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}
