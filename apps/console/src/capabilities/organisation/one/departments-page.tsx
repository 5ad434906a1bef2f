import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import {
  removeOrganisationDepartment,
  saveOrganisationDepartment,
  type Organisation,
  type OrganisationDepartment,
} from '@xuezhou/contract/organisation/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { useMay } from '../../../platform/session/self.ts';
import { departmentChoices, departmentPath } from './department-choices.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

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
      <RemoveDialog organisation={wish.organisation} department={wish.department} {...state} />
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

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
}

function DepartmentDialog({ organisation, department, ...state }: Wish & DialogState) {
  const { organisationId, departments } = organisation;
  const parentId = department?.parentId ?? null;
  const form = useConsoleForm({
    initial: { name: department?.name ?? '', parent: parentId === null ? null : String(parentId) },
    check: { name: filled('请写部门的名字') },
    refused: { departmentNameTaken: 'name', departmentRound: 'parent' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={department === null ? '加部门' : `修改“${department.name}”`}
      button={department === null ? '加 1 个部门' : '存'}
      work={async ({ name, parent }) => {
        await call(saveOrganisationDepartment, {
          body: {
            ...{ organisationId, name: name.trim() },
            departmentId: department?.departmentId ?? null,
            parentId: parent === null ? null : Number(parent),
          },
        });
        return `存了“${name.trim()}”`;
      }}
    >
      <TextInput label="名字" maxLength={60} {...form.field('name')} />
      <Select
        label="上级部门"
        placeholder="没有上级"
        clearable
        searchable
        data={departmentChoices(
          departments.filter(({ departmentId }) => departmentId !== department?.departmentId),
        )}
        {...form.field('parent')}
      />
    </FormDialog>
  );
}

interface RemoveDialogProps extends DialogState {
  organisation: Organisation;
  department: OrganisationDepartment;
}

function RemoveDialog({ organisation, department, ...state }: RemoveDialogProps) {
  const { organisationId } = organisation;
  const { departmentId, name } = department;
  return (
    <ActDialog
      {...state}
      title={`去掉“${name}”`}
      button="去掉 1 个部门"
      work={async () => {
        await call(removeOrganisationDepartment, { body: { organisationId, departmentId } });
        return `去掉了“${name}”`;
      }}
    >
      <p>里面没有人、也没有下级部门才能去掉。</p>
    </ActDialog>
  );
}
