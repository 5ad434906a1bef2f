import { call } from '@xuezhou/client/api/call.ts';
import {
  removeOrganisationManager,
  type Organisation,
  type OrganisationManager,
} from '@xuezhou/contract/organisation/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface RemoveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  organisation: Organisation;
  manager: OrganisationManager;
}

export function RemoveManagerDialog({ organisation, manager, ...state }: RemoveDialogProps) {
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
