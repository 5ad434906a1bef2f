import { Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  saveOrganisationDepartment,
  type Organisation,
  type OrganisationDepartment,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { departmentChoices } from './department-choices.ts';

interface DepartmentDialogProps {
  organisation: Organisation;
  /** Null: a new one. */
  department: OrganisationDepartment | null;
}

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
}

export function DepartmentDialog({
  organisation,
  department,
  ...state
}: DepartmentDialogProps & DialogState) {
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
      <TextInput label="名字" maxLength={60} data-autofocus {...form.field('name')} />
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
