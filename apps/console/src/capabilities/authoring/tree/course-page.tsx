import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { courseIdIn, treeQuery } from '../authoring.queries.ts';
import { CourseDesk } from './course-desk.tsx';

/** One course: its books, chapters and lectures, and the one that is open beside them. */
export default function CoursePage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = courseIdIn(params.courseId);
  return courseId === undefined ? <NoCourse /> : <OneCourse key={courseId} courseId={courseId} />;
}

function NoCourse() {
  const router = useRouter();
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这门课程"
      text="地址可能写错了，或者它已经被删去。"
      action={
        <Button variant="light" onClick={() => void router.navigate({ to: '/courses' })}>
          回到课程
        </Button>
      }
    />
  );
}

function OneCourse({ courseId }: { courseId: number }) {
  const tree = useQuery(treeQuery(courseId));
  if (tree.data !== undefined) return <CourseDesk courseId={courseId} tree={tree.data} />;
  if (!tree.isError) return <PageSkeleton />;
  if (isGone(tree.error)) return <NoCourse />;
  return (
    <>
      <p>
        <Link to="/courses">课程</Link>
      </p>
      <ErrorState
        order={1}
        title="这门课没有打开"
        text={troubleText(tree.error)}
        action={
          <Button variant="light" onClick={() => void tree.refetch()}>
            再试一次
          </Button>
        }
      />
    </>
  );
}
