import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { saveOrganisation, type Organisation } from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';

interface NameDialogProps {
  /** Null: a new one. */
  organisation: Pick<Organisation, 'organisationId' | 'name'> | null;
  isOpen: boolean;
  onClose: () => void;
}

export function NameDialog({ organisation, ...state }: NameDialogProps) {
  const router = useRouter();
  const form = useConsoleForm({
    initial: { name: organisation?.name ?? '' },
    check: { name: filled('请写单位的名字') },
    refused: { organisationNameTaken: 'name' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={organisation === null ? '加单位' : '改名'}
      button={organisation === null ? '加 1 个单位' : '改名'}
      work={async ({ name }) => {
        const { organisationId } = await call(saveOrganisation, {
          body: {
            ...{ requestId: form.id, name: name.trim() },
            organisationId: organisation?.organisationId ?? null,
          },
        });
        if (organisation !== null) return `改成了“${name.trim()}”`;
        void router.navigate({ to: `/organisations/${organisationId}` });
        return `加了“${name.trim()}”`;
      }}
    >
      <TextInput
        label="名字"
        description="员工在加入的页面上看到它"
        maxLength={60}
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
