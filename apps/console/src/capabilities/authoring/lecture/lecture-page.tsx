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
import { courseIdIn, lecturePageQuery } from '../authoring.queries.ts';
import { LectureDesk } from './lecture-desk.tsx';

/** One lecture of a course that pages write: its video, captions, chapters and questions. */
export default function LecturePage() {
  const params: { courseId?: string; lectureId?: string } = useParams({ strict: false });
  const [courseId, lectureId] = [courseIdIn(params.courseId), courseIdIn(params.lectureId)];
  if (courseId === undefined || lectureId === undefined) return <NoLecture />;
  return <OneLecture key={lectureId} courseId={courseId} lectureId={lectureId} />;
}

function NoLecture() {
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这节课"
      text="地址可能写错了，或者它已经被删去。"
      action={<Link to="/courses">回到课程</Link>}
    />
  );
}

const isOfFiles = (error: unknown) =>
  error instanceof RefusalError && error.status === consoleRefusals.courseOfFiles[0];

/** To try again helps nobody: the course is taken over first, on its page. */
function OfFiles({ courseId }: { courseId: number }) {
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="这节课写在课程文件里"
      text="在文件里改好再导入一次；想在教务台里改，请先接管这门课。"
      action={<Link to={`/courses/${courseId}`}>去接管这门课</Link>}
    />
  );
}

function OneLecture({ courseId, lectureId }: { courseId: number; lectureId: number }) {
  const lecture = useQuery(lecturePageQuery(courseId, lectureId));
  const refetch = async () => (await lecture.refetch()).data;
  if (lecture.data !== undefined)
    return <LectureDesk {...{ courseId, lectureId, refetch }} lecture={lecture.data} />;
  if (!lecture.isError) return <PageSkeleton />;
  if (isGone(lecture.error)) return <NoLecture />;
  if (isOfFiles(lecture.error)) return <OfFiles courseId={courseId} />;
  return (
    <>
      <p>
        <Link to={`/courses/${courseId}`}>回到课程</Link>
      </p>
      <ErrorState
        order={1}
        title="这节课没有打开"
        text={troubleText(lecture.error)}
        action={
          <Button variant="light" onClick={() => void lecture.refetch()}>
            再试一次
          </Button>
        }
      />
    </>
  );
}
