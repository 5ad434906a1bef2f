import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { dropCourseImport, type ListedCourseImport } from '@xuezhou/contract/import/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { courseImportsQuery } from './courses.queries.ts';
import { stateWords } from './courses.words.ts';
import styles from './courses.module.css';

/** What was imported before, and what was begun and waits. */
export function PastCourses({ onOpen }: { onOpen: (importId: string) => void }) {
  const query = useQuery(courseImportsQuery);
  return (
    <SectionCard title="以前的导入" padding="rows">
      {query.data === undefined && !query.isError && <PageSkeleton delay={300} />}
      {query.data === undefined && query.isError && (
        <ErrorState
          title="以前的导入没有取到"
          text={troubleText(query.error)}
          action={
            <Button variant="light" onClick={() => void query.refetch()}>
              再试一次
            </Button>
          }
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState
          order={3}
          title="还没有导入过"
          text="别的学校在课程的“导出”里做一份压缩包给您，在这里选来就行。"
        />
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <div className={styles.table}>
          <ConsoleTable
            label="以前的导入"
            columns={columnsFor(onOpen)}
            rows={query.data}
            rowKey={({ importId }) => importId}
          />
        </div>
      )}
    </SectionCard>
  );
}

const columnsFor = (onOpen: (importId: string) => void): readonly Column<ListedCourseImport>[] => [
  {
    key: 'file',
    title: '文件',
    card: 'head',
    render: ({ fileName, titles }) => (
      <>
        {fileName}
        {titles.length > 0 && <small className={styles.quiet}> {titles.join('、')}</small>}
      </>
    ),
  },
  { key: 'state', title: '怎么样', render: ({ state }) => stateWords[state] },
  {
    key: 'begun',
    title: '什么时候',
    render: ({ begunAt, by }) => `${momentText(begunAt)}，${by}`,
  },
  {
    key: 'open',
    title: '',
    align: 'right',
    render: ({ importId, fileName, state }) =>
      state === 'receiving' ? (
        <GiveUp {...{ importId, fileName }} />
      ) : (
        <Button
          variant="subtle"
          size="sm"
          aria-label={`看 ${fileName}`}
          onClick={() => onOpen(importId)}
        >
          看
        </Button>
      ),
  },
];

/** One that was broken off takes room that others want. */
function GiveUp({ importId, fileName }: Pick<ListedCourseImport, 'importId' | 'fileName'>) {
  const { act, isBusy, refusal } = useAct();
  const drop = () =>
    act(async () => {
      await call(dropCourseImport, { body: { importId } });
      return '放弃了，传上来的已经删去';
    });
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`放弃 ${fileName}`}
        loading={isBusy}
        onClick={() => void drop()}
      >
        放弃
      </Button>
      {refusal !== undefined && <small role="alert">{refusal}</small>}
    </>
  );
}
