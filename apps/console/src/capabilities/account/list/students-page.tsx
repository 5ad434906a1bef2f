import { Button } from '@mantine/core';
import { IconAdjustments, IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay, useMayFully } from '../../../platform/session/self.ts';
import {
  countQuery,
  filterNames,
  listQueryOf,
  noFilters,
  studentPages,
  type StudentFilters,
} from '../students.queries.ts';
import { rememberList } from '../way-back.ts';
import { useBulk } from './use-bulk.tsx';
import { columnsFor } from './student-columns.tsx';
import { StudentFilterLine } from './student-filters.tsx';
import { useEnrolmentsOf } from './use-enrolments-of.ts';
import { countText, useSegments } from './use-segments.ts';

const RulesDialog = sheetPart(() => import('./rules-dialog.tsx'), 'RulesDialog');
const NewStudentDialog = sheetPart(() => import('./new-student-dialog.tsx'), 'NewStudentDialog');

/** Everybody who studies here; with those that are picked one thing is done for all. */
export default function StudentsPage() {
  const may = useMay();
  const { filters, setFilters } = useFilters(filterNames);
  const { open, dialog } = useDialog<null>((_, state) => <NewStudentDialog {...state} />);
  const rules = useDialog<null>((_, state) => <RulesDialog {...state} />);
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
            {may('setting.read') && (
              <Button
                variant="default"
                leftSection={<IconAdjustments size={18} stroke={1.6} />}
                onClick={() => rules.open(null)}
              >
                掉队规则
              </Button>
            )}
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
      {rules.dialog}
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
  const counted = useQuery(countQuery(query)).data;
  const segments = useSegments();
  const enrolments = useEnrolmentsOf(list.data?.pages.map((page) => page.list) ?? []);
  const { picks, bar, dialogs } = useBulk({ rows: source.rows ?? [], query, counted });
  const isBehind = query.segment === 'behind' || query.rule !== undefined;
  return (
    <>
      <ConsoleList
        name="students"
        label="学员"
        unit="人"
        order={`${counted === undefined ? '' : `共 ${countText(counted)} 人，`}${isBehind ? '按掉队程度排' : '按学号排'}`}
        // Who takes the names of students along needs a second person.
        hasNoExcel
        segments={segments}
        columns={columnsFor({ enrolments, courseId: query.courseId })}
        source={source}
        rowKey={({ studentId }) => studentId}
        onOpen={({ studentId }) => void router.navigate({ to: `/students/${studentId}` })}
        picks={picks}
        filters={<StudentFilterLine filters={filters} setFilters={setFilters} />}
        empty={{
          title: '还没有学员',
          text: '学员自己注册，或者由你新增以后，会出现在这里。',
        }}
        narrowed={
          Object.keys(query).length === 0
            ? undefined
            : {
                title: isBehind ? '没有人掉队' : '没有符合的学员',
                text: isBehind
                  ? '按学校定的规则，现在没有要留意的学员。'
                  : '可以换个写法：姓名的一部分、学号、手机尾号后四位，或者完整的手机号。',
                onClear: () => setFilters(noFilters),
              }
        }
        note={!mayChange && <Withheld permission="enrolment.write" what="报名、延长和暂停" />}
      />
      {bar}
      {dialogs}
    </>
  );
}
