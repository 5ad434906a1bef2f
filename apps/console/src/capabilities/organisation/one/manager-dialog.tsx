import { Select } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { setOrganisationManager, type Organisation } from '@xuezhou/contract/organisation/console';
import { Notice } from '@xuezhou/ui/notice';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { departmentChoices } from './department-choices.ts';

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
}

export function ManagerDialog({
  organisation,
  ...state
}: DialogState & { organisation: Organisation }) {
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
