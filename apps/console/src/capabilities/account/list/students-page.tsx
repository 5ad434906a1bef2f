import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { StudentSummary } from '@xuezhou/contract/account/console';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { usePicks } from '../../../platform/list/use-picks.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay, useMayFully } from '../../../platform/session/self.ts';
import { usePeriodDialog } from '../../enrolment/port/use-period-dialog.tsx';
import {
  filterNames,
  listQueryOf,
  studentPages,
  type StudentFilters,
} from '../students.queries.ts';
import { rememberList } from '../way-back.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsFor } from './student-columns.tsx';
import { StudentFilterLine } from './student-filters.tsx';
import { useEnrolmentsOf } from './use-enrolments-of.ts';

const NewStudentDialog = sheetPart(() => import('./new-student-dialog.tsx'), 'NewStudentDialog');

/** Everybody who studies here; with those that are picked one thing is done for all. */
export default function StudentsPage() {
  const may = useMay();
  const { filters, setFilters } = useFilters(filterNames);
  const { open, dialog } = useDialog<null>((_, state) => <NewStudentDialog {...state} />);
  const mayAdd = may('student.write');
  const mayEnrol = useMayFully()('enrolment.write');
  rememberList(filters);
  usePageKeys({ c: mayAdd ? () => open(null) : undefined });
  return (
    <>
      <PageHead
        title="学员"
        {...(!mayAdd && {
          note: <Withheld permission="student.write" what="新增学员" />,
        })}
        actions={
          <>
            {mayEnrol && (
              <Button
                variant="default"
                component={Link}
                to="/students/enrol"
                leftSection={<IconFileSpreadsheet size={18} stroke={1.6} />}
              >
                从 Excel 报名
              </Button>
            )}
            {mayAdd && (
              <Button
                leftSection={<IconUserPlus size={18} stroke={1.6} />}
                onClick={() => open(null)}
              >
                新增学员
              </Button>
            )}
          </>
        }
      />
      <Students filters={filters} setFilters={setFilters} />
      {dialog}
    </>
  );
}

interface StudentsProps {
  filters: StudentFilters;
  setFilters: (changed: Partial<StudentFilters>) => void;
}

function Students({ filters, setFilters }: StudentsProps) {
  const router = useRouter();
  const mayChange = useMay()('enrolment.write');
  const query = listQueryOf(filters);
  const list = useInfiniteQuery(studentPages(query));
  const source = pagedList(list);
  const enrolments = useEnrolmentsOf(list.data?.pages.map((page) => page.list) ?? []);
  const picks = usePicks<StudentSummary>({
    rows: source.rows ?? [],
    rowKey: ({ studentId }) => studentId,
    nameOf: ({ nickname }) => nickname,
  });
  const { open, dialog } = usePeriodDialog(picks.clear);
  usePageKeys({ Escape: picks.picked.length > 0 ? picks.clear : undefined });
  return (
    <>
      <ConsoleList
        name="students"
        label="学员"
        unit="人"
        order="按学号排"
        // Who takes the names of students along needs a second person.
        hasNoExcel
        columns={columnsFor({ enrolments, courseId: query.courseId })}
        source={source}
        rowKey={({ studentId }) => studentId}
        onOpen={({ studentId }) => void router.navigate({ to: `/students/${studentId}` })}
        picks={mayChange ? picks : undefined}
        filters={<StudentFilterLine filters={filters} setFilters={setFilters} />}
        empty={{
          title: '还没有学员',
          text: '学员自己注册，或者由你新增以后，会出现在这里。',
        }}
        narrowed={
          Object.keys(query).length === 0
            ? undefined
            : {
                title: '没有符合的学员',
                text: '可以换个写法：姓名的一部分、学号、手机尾号后四位，或者完整的手机号。',
                onClear: () => setFilters({ search: '', course: '' }),
              }
        }
        note={!mayChange && <Withheld permission="enrolment.write" what="报名、延长和暂停" />}
      />
      {picks.picked.length > 0 && (
        <BulkBar
          count={picks.picked.length}
          onClear={picks.clear}
          onAct={(act) => open({ act, students: picks.picked })}
        />
      )}
      {dialog}
    </>
  );
}
