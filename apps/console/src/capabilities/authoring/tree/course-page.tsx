import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { courseIdIn, treeQuery } from '../authoring.queries.ts';
import { CourseDesk } from './course-desk.tsx';
import { NoCourse } from '../port/no-course.tsx';

/** One course: its books, chapters and lectures, and the one that is open beside them. */
export default function CoursePage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = courseIdIn(params.courseId);
  return courseId === undefined ? <NoCourse /> : <OneCourse key={courseId} courseId={courseId} />;
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
