import { call } from '@xuezhou/client/api/call.ts';
import {
  unlinkOrganisationMember,
  type Organisation,
  type OrganisationMember,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

interface UnlinkDialogProps {
  organisation: Organisation;
  member: Pick<OrganisationMember, 'memberId' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
}

/** For who lost the account that the organisation's sign-in opens. */
export function UnlinkDialog({ organisation, member, ...state }: UnlinkDialogProps) {
  const form = useConsoleForm<{ why: string }>({ initial: { why: '' } });
  const { memberId, name } = member;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`解开${name}的登录`}
      button="解开"
      work={async ({ why }) => {
        await call(unlinkOrganisationMember, {
          body: {
            ...{ organisationId: organisation.organisationId, memberId },
            ...(why.trim() !== '' && { why: why.trim() }),
          },
        });
        return `${name}的登录解开了`;
      }}
    >
      <p>
        {organisation.name}
        的登录不再打开这个账号，座位和学过的都不动。他自己可以再连：连回这个账号，或者连到换了手机号以后的那个。
      </p>
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
