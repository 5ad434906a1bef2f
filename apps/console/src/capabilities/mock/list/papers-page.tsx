import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { ListedPaper, PaperCourse } from '@xuezhou/contract/mock/console';
import { useState } from 'react';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { papersQuery } from '../mock.queries.ts';
import { PaperChip } from '../paper-chip.tsx';
import { wayWords } from '../paper.words.ts';
import styles from './papers.module.css';

const NewPaperDialog = sheetPart(() => import('./new-paper-dialog.tsx'), 'NewPaperDialog');

/** The papers of all courses, those of files and those that are written here. */
export default function PapersPage() {
  const router = useRouter();
  const mayDraft = useMay()('content.draft');
  const { filters, setFilters } = useFilters(['course']);
  const asked = useQuery(papersQuery);
  const [isMaking, setMaking] = useState(false);
  const courses = asked.data?.courses ?? [];
  const writable = courses.filter(({ owner, isMine }) => owner === 'console' && isMine);
  const canMake = mayDraft && writable.length > 0;
  usePageKeys({ c: canMake ? () => setMaking(true) : undefined });
  const chosen = courses.find(({ courseId }) => String(courseId) === filters.course);
  const papers = asked.data?.papers.filter(
    ({ courseId }) => chosen === undefined || courseId === chosen.courseId,
  );
  const retry = () => void asked.refetch();
  const source = useFirstRows({ rows: papers, error: asked.error, retry }, 100);
  return (
    <>
      <PageHead
        title="试卷"
        count={papers !== undefined && papers.length > 0 ? papers.length : undefined}
        note={<Note mayDraft={mayDraft} isReady={asked.data !== undefined} canMake={canMake} />}
        actions={
          canMake && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => setMaking(true)}
            >
              新试卷
            </Button>
          )
        }
      />
      <ConsoleList
        name="papers"
        label="试卷"
        unit="份"
        columns={columnsOf(courses)}
        source={source}
        rowKey={({ paperId }) => paperId}
        onOpen={({ paperId }) => void router.navigate({ to: `/papers/${paperId}` })}
        filters={
          courses.length > 1 && (
            <Select
              aria-label="课程"
              placeholder="全部课程"
              clearable
              searchable={courses.length > 8}
              nothingFoundMessage="没有这门课"
              className={styles.course ?? ''}
              data={courses.map(({ courseId, title }) => ({
                value: String(courseId),
                label: title,
              }))}
              value={chosen === undefined ? null : filters.course}
              onChange={(course) => setFilters({ course: course ?? '' })}
            />
          )
        }
        empty={{ title: '还没有试卷', text: '选题或按蓝图抽题，发布以后学员在模考里看到。' }}
        narrowed={
          chosen && {
            title: '这门课还没有试卷',
            text: '可以换一门课看。',
            onClear: () => setFilters({ course: '' }),
          }
        }
      />
      {canMake && (
        <NewPaperDialog
          courses={writable}
          courseId={chosen?.courseId}
          isOpen={isMaking}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

interface NoteProps {
  mayDraft: boolean;
  isReady: boolean;
  canMake: boolean;
}

function Note({ mayDraft, isReady, canMake }: NoteProps) {
  if (!mayDraft) return <Withheld permission="content.draft" what="写试卷" />;
  if (isReady && !canMake)
    return '现在的课程都写在课程文件里，试卷也在那里改；要在这里写，请先在“课程”里接管。';
  return '发布以后学员在模考里看到；改了再发布，正在考的人不受影响。';
}

const columnsOf = (courses: readonly PaperCourse[]): Column<ListedPaper>[] => {
  const titles = new Map(courses.map(({ courseId, title }) => [courseId, title]));
  const courseOf = ({ courseId }: ListedPaper) => titles.get(courseId) ?? '';
  return [
    {
      key: 'title',
      title: '试卷',
      card: 'head',
      value: ({ title }) => title,
      render: ({ paperId, title, owner }) => (
        <Link to={`/papers/${paperId}`} className={styles.name}>
          {title}
          {owner === 'files' && <small>课程文件</small>}
        </Link>
      ),
    },
    { key: 'state', title: '状态', card: 'head', render: (paper) => <PaperChip {...paper} /> },
    { key: 'course', title: '课程', value: courseOf },
    {
      key: 'way',
      title: '怎么出',
      value: ({ way, isHeldOut }) => `${wayWords[way]}${isHeldOut ? ' · 留着' : ''}`,
    },
    {
      ...{ key: 'questions', title: '题数', align: 'right' },
      value: ({ questions }) => questions,
      render: ({ questions }) => `${questions} 题`,
    },
    {
      ...{ key: 'minutes', title: '时间', align: 'right' },
      value: ({ minutes }) => minutes,
      render: ({ minutes }) => `${minutes} 分钟`,
    },
    { key: 'endDate', title: '截止', value: ({ endDate }) => endDate ?? '' },
    {
      ...{ key: 'sat', title: '考过', align: 'right' },
      value: ({ sat }) => sat,
      render: ({ sat, sitting }) => `${sat} 人${sitting > 0 ? `，${sitting} 人在考` : ''}`,
    },
    {
      ...{ key: 'mean', title: '平均分', align: 'right' },
      value: ({ mean }) => mean,
      render: ({ mean }) => mean ?? '',
    },
  ];
};
