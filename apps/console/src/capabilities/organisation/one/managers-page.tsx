import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import {
  removeOrganisationManager,
  setOrganisationManager,
  type Organisation,
  type OrganisationManager,
} from '@xuezhou/contract/organisation/console';
import { Notice } from '@xuezhou/ui/notice';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { useMay } from '../../../platform/session/self.ts';
import { departmentChoices } from './department-choices.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

interface Wish {
  readonly organisation: Organisation;
  /** Null: another. */
  readonly manager: OrganisationManager | null;
}

/** Who of the company sees how its people are doing. */
export default function ManagersPage() {
  const mayWrite = useMay()('organisation.write');
  const { open, dialog } = useDialog<Wish>(({ organisation, manager }, state) =>
    manager === null ? (
      <ManagerDialog organisation={organisation} {...state} />
    ) : (
      <RemoveDialog organisation={organisation} manager={manager} {...state} />
    ),
  );
  return (
    <>
      <OrganisationFrame
        at="/managers"
        renderActions={(organisation) =>
          mayWrite && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => open({ organisation, manager: null })}
            >
              加管理员
            </Button>
          )
        }
      >
        {(organisation) => (
          <ConsoleList
            label={`${organisation.name}的管理员`}
            unit="位"
            columns={
              mayWrite ? [...columns, actOf((manager) => open({ organisation, manager }))] : columns
            }
            source={rowsAtHand(organisation.managers)}
            rowKey={({ staffId }) => staffId}
            empty={{
              title: '还没有管理员',
              text: '单位里谁来看学习情况，先在“人员与权限”里请他来，角色选“单位管理员”，再加到这里。',
              action: <Link to="/staff">去人员与权限</Link>,
            }}
          />
        )}
      </OrganisationFrame>
      {dialog}
    </>
  );
}

const columns: Column<OrganisationManager>[] = [
  {
    key: 'name',
    title: '姓名',
    card: 'head',
    value: ({ name, isDisabled }) => (isDisabled ? `${name}（已停用）` : name),
  },
  {
    key: 'sees',
    title: '看得到',
    value: ({ departmentId, department }) =>
      departmentId === null ? '全部的人' : `只看${department ?? ''}和它下面的`,
  },
];

const actOf = (onRemove: (manager: OrganisationManager) => void): Column<OrganisationManager> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 120,
  card: 'head',
  render: (manager) => (
    <Button
      variant="subtle"
      size="sm"
      aria-label={`不再让${manager.name}看`}
      onClick={() => onRemove(manager)}
    >
      去掉
    </Button>
  ),
});

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
}

function ManagerDialog({ organisation, ...state }: DialogState & { organisation: Organisation }) {
  const { organisationId, candidates, departments } = organisation;
  const form = useConsoleForm<{ person: string | null; department: string | null }>({
    initial: { person: null, department: null },
    check: { person: (value) => (value === null ? '请选一位' : null) },
    refused: { managerNotStaff: 'person', managerRoleMissing: 'person' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`${organisation.name}的管理员`}
      button="加 1 位管理员"
      work={async ({ person, department }) => {
        await call(setOrganisationManager, {
          body: {
            ...{ organisationId, staffId: Number(person) },
            departmentId: department === null ? null : Number(department),
          },
        });
        return '加了 1 位管理员';
      }}
    >
      {candidates.length === 0 && (
        <Notice
          tone="review"
          isLine
          title="还没有人有“单位管理员”的角色，先在“人员与权限”里请他来"
        />
      )}
      <Select
        label="谁"
        searchable
        data={candidates.map(({ staffId, name }) => ({ value: String(staffId), label: name }))}
        {...form.field('person')}
      />
      <Select
        label="看哪个部门"
        placeholder="全部的人"
        clearable
        searchable
        data={departmentChoices(departments)}
        {...form.field('department')}
      />
    </FormDialog>
  );
}

interface RemoveDialogProps extends DialogState {
  organisation: Organisation;
  manager: OrganisationManager;
}

function RemoveDialog({ organisation, manager, ...state }: RemoveDialogProps) {
  const { organisationId, name: company } = organisation;
  const { staffId, name } = manager;
  return (
    <ActDialog
      {...state}
      title={`不再让${name}看${company}`}
      button="去掉 1 位管理员"
      work={async () => {
        await call(removeOrganisationManager, { body: { organisationId, staffId } });
        return `${name}看不到${company}了`;
      }}
    >
      <p>他马上打不开这个单位的学习情况。账号还在，可以在“人员与权限”里停用。</p>
    </ActDialog>
  );
}
