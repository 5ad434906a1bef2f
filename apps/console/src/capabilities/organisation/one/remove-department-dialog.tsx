import { call } from '@xuezhou/client/api/call.ts';
import {
  removeOrganisationDepartment,
  type Organisation,
  type OrganisationDepartment,
} from '@xuezhou/contract/organisation/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface RemoveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  organisation: Organisation;
  department: OrganisationDepartment;
}

export function RemoveDepartmentDialog({ organisation, department, ...state }: RemoveDialogProps) {
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
