import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  beginCourseExport,
  exportDays,
  type CourseExport,
} from '@xuezhou/contract/authoring/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { sizeText } from '../../../platform/sending/size-text.ts';
import { courseIdIn } from '../authoring.queries.ts';
import { NoCourse } from '../port/no-course.tsx';
import { exportsQuery } from './export.queries.ts';
import styles from './export.module.css';

/** A course as files, for another school or to be kept: made while one does something else, and fetched when it is ready. */
export default function ExportPage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = courseIdIn(params.courseId);
  return courseId === undefined ? <NoCourse /> : <OfCourse key={courseId} courseId={courseId} />;
}

const isRefused = (error: unknown, name: 'courseUnknown' | 'courseNotPublished') =>
  error instanceof RefusalError && error.status === consoleRefusals[name][0];

function OfCourse({ courseId }: { courseId: number }) {
  const query = useQuery(exportsQuery(courseId));
  const { data, error } = query;
  if (isGone(error) || isRefused(error, 'courseUnknown')) return <NoCourse />;
  if (isRefused(error, 'courseNotPublished'))
    return (
      <EmptyState
        order={1}
        title="这门课还没有发布过"
        text="导出的是学员看到的那一版，先发布第一版。"
        action={<Link to={`/courses/${courseId}`}>回到这门课</Link>}
      />
    );
  if (data !== undefined) return <Exports courseId={courseId} {...data} />;
  if (!query.isError) return <PageSkeleton />;
  return (
    <ErrorState
      order={1}
      title="导出没有取到"
      text={troubleText(error)}
      action={
        <Button variant="light" onClick={() => void query.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

interface ExportsProps {
  courseId: number;
  title: string;
  exports: readonly CourseExport[];
}

function Exports({ courseId, title, exports }: ExportsProps) {
  // The same until it came through: asked twice, it is made once.
  const [requestId, setRequestId] = useState(() => newId());
  const { act, isBusy, refusal } = useAct();
  const isWorking = exports.some(({ state }) => state === 'working');
  const begin = () =>
    void act(async () => {
      await call(beginCourseExport, { body: { courseId, requestId } });
      setRequestId(newId());
      return '正在做，做好了就能下载，这一页可以关掉';
    });
  return (
    <>
      <p className={styles.back}>
        <Link to={`/courses/${courseId}`}>{title}</Link>
      </p>
      <PageHead
        title="导出课程文件"
        note={`学员看到的那一版，做成一个压缩包，留 ${exportDays} 天。`}
        actions={
          <Button loading={isBusy} disabled={isWorking} onClick={begin}>
            {isWorking ? '正在做' : '做一份'}
          </Button>
        }
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.page}>
        <SectionCard title="做好的" padding="rows">
          {exports.length === 0 ? (
            <EmptyState
              order={3}
              title="还没有做过"
              text="视频多的课要做几分钟，做好以前可以去做别的。服务器重启了会自己从头再做，做好的不受影响。"
            />
          ) : (
            <div className={styles.table}>
              <ConsoleTable
                label="做好的课程文件"
                columns={columns}
                rows={exports}
                rowKey={({ exportId }) => exportId}
              />
            </div>
          )}
        </SectionCard>
        <SectionCard title="里面有什么">
          <div className={styles.words}>
            <p>
              有：书、章、课，视频和字幕，插图，题目和导入到这门课的题库，闪卡，试卷，训练营，直播安排，课程协议。
            </p>
            <p>没有：学员和他们的记录，还没发布的改动，规则与资料，作业，外来课件。</p>
            <p>
              到另一所学校：在那里的教务台“课程 ›
              导入课程文件”选这份压缩包，先看会怎样，再导入，就是同一门课。
            </p>
            <p>
              那里有别的课用着相同的编号也不要紧：这门课另放一门，那里的课不变；编号和名字都相同时，先问是不是同一门课。以后再导入新的一份，更新的就是它。
            </p>
          </div>
        </SectionCard>
      </div>
    </>
  );
}

const columns: readonly Column<CourseExport>[] = [
  {
    key: 'asked',
    title: '什么时候',
    card: 'head',
    render: ({ askedAt, askedBy }) => `${momentText(askedAt)}，${askedBy}`,
  },
  {
    key: 'state',
    title: '怎么样',
    render: ({ state, left, isAgain }) =>
      ({
        working: isAgain ? '正在做。服务器中途重启过，从头再做，还是这一份，不用再点' : '正在做',
        failed: '没有做成，请再做一份',
        ready: <Ready left={left} />,
      })[state],
  },
  {
    key: 'until',
    title: '留到',
    render: ({ state, until }) => (state === 'ready' ? momentText(until) : ''),
  },
  {
    key: 'file',
    title: '文件',
    align: 'right',
    render: ({ exportId, askedAt, bytes }) =>
      bytes !== null && (
        <a
          href={`/files/console/course-export/${exportId}`}
          download
          aria-label={`下载 ${momentText(askedAt)} 的课程文件`}
        >
          下载 {sizeText(bytes)}
        </a>
      ),
  },
];

function Ready({ left }: Pick<CourseExport, 'left'>) {
  if (left.length === 0) return '做好了';
  return (
    <>
      做好了，没有写进文件的：
      <ul className={styles.left}>
        {left.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
