import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { listCoursewareLearners } from '@xuezhou/contract/courseware/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand, useFirstRows } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { learnersQuery, numberIn } from '../courseware.queries.ts';
import { Missing, Trail } from '../parts/course-frame.tsx';
import { Answers } from './answers.tsx';
import { learnerColumns } from './report-columns.tsx';

const ExportDialog = sheetPart(() => import('./export-dialog.tsx'), 'ExportDialog');

const unknown = { title: '没有这份外来课件', text: '地址可能写错了，或者导入它的人撤回了。' };

/** Who learned in a package: as it told it, and each of the answers. */
export default function ReportPage() {
  const params: { courseId?: string; coursewareId?: string } = useParams({ strict: false });
  const courseId = numberIn(params.courseId) ?? 0;
  const coursewareId = numberIn(params.coursewareId) ?? 0;
  const query = useQuery(learnersQuery(coursewareId));
  if (query.data === undefined) return <Missing query={query} what="成绩" unknown={unknown} />;
  return <Report {...{ courseId, coursewareId }} report={query.data} />;
}

interface ReportProps {
  courseId: number;
  coursewareId: number;
  report: DataOf<typeof listCoursewareLearners>;
}

function Report({ courseId, coursewareId, report }: ReportProps) {
  const { title, courseTitle, isRemoved, isWhole, list } = report;
  const source = useFirstRows(rowsAtHand(list), 100);
  const mayExport = useMay()('student.export');
  const exporting = useDialog<null>((_wish, state) => (
    <ExportDialog {...{ coursewareId, title, ...state }} />
  ));
  return (
    <>
      <Trail
        steps={[
          { title: courseTitle, to: `/courses/${courseId}` },
          { title: '外来课件', to: `/courses/${courseId}/courseware` },
        ]}
        here="成绩"
      />
      <PageHead
        title={title}
        note={`${isRemoved ? '已经从课程里拿掉，成绩留着。' : ''}完成、得分、用时和作答都是课件自己报来的。`}
        actions={
          list.length > 0 &&
          mayExport && (
            <Button
              variant="default"
              leftSection={<IconTableExport size={16} stroke={1.6} />}
              onClick={() => exporting.open(null)}
            >
              导出 Excel…
            </Button>
          )
        }
      />
      <ConsoleList
        label="谁学过"
        columns={learnerColumns}
        source={source}
        unit="次学习"
        step={100}
        rowKey={({ attemptId }) => attemptId}
        empty={{ title: '还没有人打开过', text: '发布以后，学员一打开，这里就有他的一行。' }}
        renderDetail={({ attemptId }) => <Answers {...{ coursewareId, attemptId }} />}
        detailLabel={({ nickname }) => `${nickname}的作答`}
        hasNoExcel
        note={
          <>
            {!isWhole && '更早的没有列出来。'}
            {list.length > 0 && !mayExport && (
              <Withheld permission="student.export" what="导出成绩" />
            )}
          </>
        }
      />
      {exporting.dialog}
    </>
  );
}
