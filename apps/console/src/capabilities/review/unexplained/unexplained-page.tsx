import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { UnexplainedRow } from '@xuezhou/contract/review/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import styles from '../bank/bank.module.css';
import { kindWords } from '../bank/bank.words.ts';
import { columnsFor } from './unexplained-columns.tsx';
import { filterNames, unexplainedPages, unexplainedQueryOf } from './unexplained.queries.ts';

const ExplainDialog = sheetPart(() => import('./explain-dialog.tsx'), 'ExplainDialog');

const kinds = Object.entries(kindWords).map(([value, label]) => ({ value, label }));

/** What says nothing of why, the one first that most got wrong; its explanation is written here. */
export default function UnexplainedPage() {
  const { filters, setFilters } = useFilters(filterNames);
  const query = unexplainedQueryOf(filters);
  const asked = useInfiniteQuery(unexplainedPages(query));
  const { open, dialog } = useDialog<UnexplainedRow>((row, state) => (
    <ExplainDialog {...{ row, ...state }} />
  ));
  const courses = asked.data?.pages[0]?.courses ?? [];
  const meant = courses.filter(
    ({ courseId }) => query.courseId === undefined || courseId === query.courseId,
  );
  const total = meant.reduce((sum, { lacking }) => sum + lacking, 0);
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <PageHead
        title="缺解析的题"
        count={asked.data === undefined ? undefined : `${total.toLocaleString('zh-CN')} 处`}
        note={
          <>
            综合题按小题列。只有英文解析的也列，读中文的学员看不到；只有中文的不列。课程文件里的题先接管再写。
            <Link to="/bank">回到题库</Link>
          </>
        }
      />
      <ConsoleList
        name="unexplained"
        label="缺解析的题"
        unit="处"
        order="错的人多的在前"
        columns={columnsFor(open)}
        source={pagedList(asked)}
        rowKey={({ askedId }) => askedId}
        filters={
          <div className={styles.filters} role="search" aria-label="查找缺解析的题">
            <Select
              aria-label="课程"
              placeholder="全部课程"
              clearable
              searchable={courses.length > 8}
              nothingFoundMessage="没有这门课"
              data={courses.map(({ courseId, title, lacking }) => ({
                value: String(courseId),
                label: `${title}（${lacking}）`,
              }))}
              value={filters.course || null}
              onChange={(course) => setFilters({ course: course ?? '' })}
            />
            <Select
              aria-label="题型"
              placeholder="全部题型"
              clearable
              data={kinds}
              value={query.kind ?? null}
              onChange={(kind) => setFilters({ kind: kind ?? '' })}
            />
          </div>
        }
        empty={{
          title: '没有缺解析的题',
          text: '您能改的课程里，在用的题都有中文解析。导入或新建了没有解析的题，会列在这里。',
        }}
        narrowed={
          isNarrowed
            ? {
                title: '没有符合的题',
                text: '这里在用的题都有中文解析，可以少选一个条件。',
                onClear: () => setFilters({ course: '', kind: '' }),
              }
            : undefined
        }
      />
      {dialog}
    </>
  );
}
