import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { StudentSummary } from '@xuezhou/contract/account/console';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { usePicks } from '../../../platform/list/use-picks.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { usePeriodDialog } from '../../enrolment/port/use-period-dialog.tsx';
import {
  filterNames,
  listQueryOf,
  studentPages,
  type StudentFilters,
} from '../students.queries.ts';
import { rememberList } from '../way-back.ts';
import { BulkBar } from './bulk-bar.tsx';
import { NewStudentDialog } from './new-student-dialog.tsx';
import { columnsFor } from './student-columns.tsx';
import { StudentFilterLine } from './student-filters.tsx';
import styles from './students-page.module.css';
import { useEnrolmentsOf } from './use-enrolments-of.ts';

/** Everybody who studies here; with those that are picked one thing is done for all. */
export default function StudentsPage() {
  const may = useMay();
  const { filters, setFilters } = useFilters(filterNames);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = may('student.write');
  rememberList(filters);
  usePageKeys({ c: mayAdd ? () => setAdding(true) : undefined });
  return (
    <>
      <PageHead
        title="学员"
        {...(!mayAdd && {
          note: <Withheld permission="student.write" what="新增学员" />,
        })}
        actions={
          mayAdd && (
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.6} />}
              onClick={() => setAdding(true)}
            >
              新增学员
            </Button>
          )
        }
      />
      <StudentFilterLine filters={filters} setFilters={setFilters} />
      <Students filters={filters} setFilters={setFilters} />
      {mayAdd && <NewStudentDialog isOpen={isAdding} onClose={() => setAdding(false)} />}
    </>
  );
}

interface StudentsProps {
  filters: StudentFilters;
  setFilters: (changed: Partial<StudentFilters>) => void;
}

function Students({ filters, setFilters }: StudentsProps) {
  const query = listQueryOf(filters);
  const list = useInfiniteQuery(studentPages(query));
  const pages = list.data?.pages.map((page) => page.list) ?? [];
  if (list.isPending) return <PageSkeleton delay={300} label="正在取学员" />;
  if (list.isError && pages.length === 0)
    return (
      <ErrorState
        title="学员没有取到"
        text={troubleText(list.error)}
        action={<Button onClick={() => void list.refetch()}>再试一次</Button>}
      />
    );
  if (pages.every((page) => page.length === 0))
    return (
      <NobodyHere
        isNarrow={Object.keys(query).length > 0}
        onClear={() => setFilters({ search: '', course: '' })}
      />
    );
  return <StudentTable pages={pages} courseId={query.courseId} list={list} />;
}

interface StudentTableProps {
  pages: readonly (readonly StudentSummary[])[];
  /** The course to which the list is narrowed. */
  courseId: number | undefined;
  list: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage' | 'error'
  >;
}

function StudentTable({ pages, courseId, list }: StudentTableProps) {
  const router = useRouter();
  const mayChange = useMay()('enrolment.write');
  const rows = pages.flat();
  const enrolments = useEnrolmentsOf(pages);
  const picks = usePicks<StudentSummary>({
    rows,
    rowKey: ({ studentId }) => studentId,
    nameOf: ({ nickname }) => nickname,
  });
  const { begin, dialog } = usePeriodDialog(picks.clear);
  usePageKeys({ Escape: picks.picked.length > 0 ? picks.clear : undefined });
  const columns = columnsFor({ enrolments, courseId });
  return (
    <>
      <ConsoleTable
        label="学员"
        columns={mayChange ? [picks.column, ...columns] : columns}
        rows={rows}
        rowKey={({ studentId }) => studentId}
        onOpen={({ studentId }) => void router.navigate({ to: `/students/${studentId}` })}
        {...(mayChange && { onPick: picks.onPick, isPicked: picks.isPicked })}
        foot={<Foot count={rows.length} mayPick={mayChange} list={list} />}
      />
      {picks.picked.length > 0 && (
        <BulkBar
          count={picks.picked.length}
          onClear={picks.clear}
          onAct={(act) => begin({ act, students: picks.picked })}
        />
      )}
      {dialog}
    </>
  );
}

interface FootProps {
  count: number;
  mayPick: boolean;
  list: StudentTableProps['list'];
}

function Foot({ count, mayPick, list }: FootProps) {
  return (
    <>
      <span>
        {list.hasNextPage ? `前 ${count} 人，按学号排` : `共 ${count} 人`}
        {list.isFetchNextPageError && `，后面的没有取到：${troubleText(list.error)}`}
      </span>
      {list.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? '再试一次' : '再看 50 人'}
        </Button>
      )}
      {!mayPick && <Withheld permission="enrolment.write" what="报名、延长和暂停" />}
      <span className={styles.keys}>
        <KeyHint keys={['J', 'K']}>上下</KeyHint>
        {mayPick && <KeyHint keys={['X']}>选</KeyHint>}
        {mayPick && <KeyHint keys={['⇧', 'X']}>连选</KeyHint>}
        <KeyHint keys={['↵']}>打开</KeyHint>
        <KeyHint keys={['/']}>查找</KeyHint>
      </span>
    </>
  );
}

function NobodyHere({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) {
  return isNarrow ? (
    <EmptyState
      art="lighthouse"
      title="没有符合的学员"
      text="可以换个写法：姓名的一部分、学号、手机尾号后四位，或者完整的手机号。"
      action={
        <Button variant="default" onClick={onClear}>
          清除筛选
        </Button>
      }
    />
  ) : (
    <EmptyState title="还没有学员" text="学员自己注册，或者由你新增以后，会出现在这里。" />
  );
}
