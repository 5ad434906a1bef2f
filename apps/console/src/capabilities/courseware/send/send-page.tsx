import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import {
  beginCoursewareUpload,
  checkCourseware,
  coursewareUploadPath,
  dropCoursewareUpload,
  type CoursewareInside,
  type ListedCourseware,
} from '@xuezhou/contract/courseware/console';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { WizardSteps } from '../../../platform/parts/wizard-steps.tsx';
import { useSending } from '../../../platform/sending/use-sending.ts';
import { coursewareQuery, numberIn, type CourseCourseware } from '../courseware.queries.ts';
import { Missing, noCourse, Trail } from '../parts/course-frame.tsx';
import { FileStep } from './file-step.tsx';
import { PlaceStep } from './place-step.tsx';

const titles = ['选文件', '看里面、放到哪里', '成为草稿'];

/** What was looked into. */
interface Seen {
  readonly uploadId: string;
  readonly fileName: string;
  readonly inside: CoursewareInside;
}

/** A package is sent, looked into and put: nothing is written before the last step, and students see nothing before it is published. */
export default function SendPage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = numberIn(params.courseId) ?? 0;
  const query = useQuery(coursewareQuery(courseId));
  if (query.data === undefined)
    return <Missing query={query} what="这门课的章" unknown={noCourse} />;
  return <Chosen courseId={courseId} course={query.data} />;
}

/** What is sent is a new version of the package that the address names; of one that is no more there is none. */
function Chosen({ courseId, course }: { courseId: number; course: CourseCourseware }) {
  const { of } = useFilters(['of'] as const).filters;
  const found = course.packages.find(({ coursewareId }) => coursewareId === numberIn(of));
  const replaced = found === undefined || found.readingId === null ? null : found;
  if (of === '' || replaced !== null) return <Sending {...{ courseId, course, replaced }} />;
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title={found === undefined ? '这份课件已经拿掉了' : '这份课件原来的一章没有了'}
      text="所以传不了新版。要放一份新的课件，请从“外来课件”里重新导入。"
      action={
        <Button
          variant="light"
          renderRoot={(root) => <Link {...root} to={`/courses/${courseId}/courseware`} />}
        >
          回到外来课件
        </Button>
      }
    />
  );
}

interface SendingProps {
  courseId: number;
  course: CourseCourseware;
  /** Of which it is a new version; null: it is another package. */
  replaced: ListedCourseware | null;
}

function Sending({ courseId, course, replaced }: SendingProps) {
  const navigate = useNavigate();
  const [seen, setSeen] = useState<Seen | null>(null);
  const { sent, send, drop, end } = useSending({
    path: coursewareUploadPath,
    begin: (uploadId, { name, size }) =>
      call(beginCoursewareUpload, { body: { uploadId, courseId, fileName: name, bytes: size } }),
    drop: (uploadId) => call(dropCoursewareUpload, { body: { uploadId } }, { ignoreErrors: true }),
  });
  const here = `/courses/${courseId}/courseware`;
  return (
    <>
      <Trail
        steps={[
          { title: course.courseTitle, to: `/courses/${courseId}` },
          { title: '外来课件', to: here },
        ]}
        here="导入"
      />
      <PageHead title={replaced === null ? '导入课件' : `“${replaced.title}”的新版`} />
      <WizardSteps label="导入的步骤" titles={titles} at={seen === null ? 0 : 1} />
      {seen === null ? (
        <FileStep
          sent={sent}
          onDrop={drop}
          onFile={async (file) => {
            const uploadId = await send(file);
            const inside = await call(checkCourseware, { body: { uploadId } });
            setSeen({ uploadId, fileName: file.name, inside });
          }}
        />
      ) : (
        <PlaceStep
          {...{ ...seen, replaced }}
          places={course.places}
          onBack={() => {
            drop();
            setSeen(null);
          }}
          onPut={() => {
            end();
            void navigate({ to: here });
          }}
        />
      )}
    </>
  );
}
