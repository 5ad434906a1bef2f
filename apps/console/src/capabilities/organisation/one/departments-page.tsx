import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Organisation, OrganisationDepartment } from '@xuezhou/contract/organisation/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { useMay } from '../../../platform/session/self.ts';
import { departmentPath } from './department-choices.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

const DepartmentDialog = sheetPart(() => import('./department-dialog.tsx'), 'DepartmentDialog');
const RemoveDepartmentDialog = sheetPart(
  () => import('./remove-department-dialog.tsx'),
  'RemoveDepartmentDialog',
);

interface Wish {
  readonly organisation: Organisation;
  /** Null: a new one. */
  readonly department: OrganisationDepartment | null;
  readonly isRemoval?: boolean;
}

/** The departments of one organisation, each under those above it. */
export default function DepartmentsPage() {
  const mayWrite = useMay()('organisation.write');
  const { open, dialog } = useDialog<Wish>(({ isRemoval, ...wish }, state) =>
    isRemoval === true && wish.department !== null ? (
      <RemoveDepartmentDialog
        organisation={wish.organisation}
        department={wish.department}
        {...state}
      />
    ) : (
      <DepartmentDialog {...wish} {...state} />
    ),
  );
  return (
    <>
      <OrganisationFrame
        at="/departments"
        renderActions={(organisation) =>
          mayWrite && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => open({ organisation, department: null })}
            >
              加部门
            </Button>
          )
        }
      >
        {(organisation) => (
          <Departments organisation={organisation} onAct={mayWrite ? open : undefined} />
        )}
      </OrganisationFrame>
      {dialog}
    </>
  );
}

interface DepartmentsProps {
  organisation: Organisation;
  onAct: ((wish: Wish) => void) | undefined;
}

function Departments({ organisation, onAct }: DepartmentsProps) {
  const { departments, name } = organisation;
  const pathOf = ({ departmentId }: OrganisationDepartment) =>
    departmentPath(departments, departmentId);
  const rows = departments.toSorted((one, other) =>
    pathOf(one).localeCompare(pathOf(other), 'zh-CN'),
  );
  return (
    <ConsoleList
      label={`${name}的部门`}
      unit="个"
      columns={[
        { key: 'name', title: '部门', card: 'head', value: pathOf },
        { key: 'people', title: '人', align: 'right', value: ({ people }) => people },
        ...(onAct === undefined ? [] : [actsOf(organisation, onAct)]),
      ]}
      source={rowsAtHand(rows)}
      rowKey={({ departmentId }) => departmentId}
      empty={{ title: '还没有部门', text: '加一个，或者名单里写上部门，会自己出现。' }}
    />
  );
}

const actsOf = (organisation: Organisation, onAct: (wish: Wish) => void) => ({
  key: 'acts',
  title: '操作',
  align: 'right' as const,
  width: 150,
  card: 'head' as const,
  render: (department: OrganisationDepartment) => (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`修改“${department.name}”`}
        onClick={() => onAct({ organisation, department })}
      >
        修改
      </Button>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`去掉“${department.name}”`}
        onClick={() => onAct({ organisation, department, isRemoval: true })}
      >
        去掉
      </Button>
    </>
  ),
});
