import { call } from '@xuezhou/client/api/call.ts';
import {
  closeOrganisationLink,
  type Organisation,
  type OrganisationLink,
} from '@xuezhou/contract/organisation/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface CloseLinkDialogProps {
  organisation: Organisation;
  link: OrganisationLink;
  isOpen: boolean;
  onClose: () => void;
}

export function CloseLinkDialog({ organisation, link, ...state }: CloseLinkDialogProps) {
  const { linkId, courseTitle } = link;
  return (
    <ActDialog
      {...state}
      title={`停用“${courseTitle}”的加入链接`}
      button="停用 1 个链接"
      work={async () => {
        const { organisationId } = organisation;
        await call(closeOrganisationLink, { body: { organisationId, linkId } });
        return '停用了，再打开会说明白';
      }}
    >
      <p>已经加入的人不受影响。停了不能再开，要用就再做一个。</p>
    </ActDialog>
  );
}
