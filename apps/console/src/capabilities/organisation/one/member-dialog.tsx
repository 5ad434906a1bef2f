import { Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  changeOrganisationMember,
  type Organisation,
  type OrganisationMember,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { departmentChoices } from './department-choices.ts';

interface MemberDialogProps {
  organisation: Organisation;
  member: OrganisationMember;
  isOpen: boolean;
  onClose: () => void;
}

/** What the organisation calls somebody, and where he belongs. */
export function MemberDialog({ organisation, member, ...state }: MemberDialogProps) {
  const { organisationId, departments } = organisation;
  const { memberId, departmentId } = member;
  const form = useConsoleForm({
    initial: { name: member.name, department: departmentId === null ? null : String(departmentId) },
    check: { name: filled('请写姓名') },
    refused: { departmentUnknown: 'department' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`修改${member.name}`}
      button="存"
      work={async ({ name, department }) => {
        await call(changeOrganisationMember, {
          body: {
            ...{ organisationId, memberId, name: name.trim() },
            departmentId: department === null ? null : Number(department),
          },
        });
        return `改好了${name.trim()}`;
      }}
    >
      <TextInput
        label="姓名"
        description="单位看到的名字，不改他自己的昵称"
        maxLength={60}
        data-autofocus
        {...form.field('name')}
      />
      <Select
        label="部门"
        placeholder="不在部门里"
        clearable
        searchable
        data={departmentChoices(departments)}
        {...form.field('department')}
      />
    </FormDialog>
  );
}
