import { Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { makeOrganisationLink, type Organisation } from '@xuezhou/contract/organisation/console';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { joinAddress } from '../organisation.words.ts';
import { boughtChoices, boughtIn } from './bought-choices.ts';
import { departmentChoices } from './department-choices.ts';

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
  organisation: Organisation;
}

export function LinkDialog({ organisation, ...state }: DialogState) {
  const [today] = useState(() => dayOf(Date.now()));
  const choices = boughtChoices(organisation);
  const endOf = (bought: string | null) =>
    organisation.contracts.find(({ contractId }) => contractId === boughtIn(bought).contractId)
      ?.endsOn ?? '';
  const first = choices[0]?.value ?? null;
  const form = useConsoleForm<{
    bought: string | null;
    department: string | null;
    validUntil: string;
  }>({
    initial: { bought: first, department: null, validUntil: endOf(first) },
    check: { validUntil: (day) => (day === '' ? '请选链接用到哪天' : null) },
    refused: { linkDay: 'validUntil', contractCourses: 'bought', departmentUnknown: 'department' },
  });
  const { organisationId, departments } = organisation;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`${organisation.name}的加入链接`}
      button="做 1 个链接"
      work={async ({ bought, department, validUntil }) => {
        const departmentId = department === null ? null : Number(department);
        const { code } = await call(makeOrganisationLink, {
          body: {
            ...{ requestId: form.id, organisationId, departmentId, validUntil },
            ...boughtIn(bought),
          },
        });
        return `做好了 ${joinAddress(code)}`;
      }}
    >
      <Select label="哪门课" data={choices} allowDeselect={false} {...form.field('bought')} />
      <Select
        label="加入哪个部门"
        placeholder="不在部门里"
        clearable
        searchable
        data={departmentChoices(departments)}
        {...form.field('department')}
      />
      <TextInput
        type="date"
        label="链接用到"
        min={today}
        max={endOf(form.values.bought)}
        {...form.field('validUntil')}
      />
    </FormDialog>
  );
}
