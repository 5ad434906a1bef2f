import { TextInput } from '@mantine/core';
import { isPermission, saveRole, type StaffRole } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { useState } from 'react';
import { ActDialog } from '../../../platform/act/act-dialog.tsx';
import { useSelf } from '../../../platform/session/self.ts';

interface NameRoleDialogProps {
  from: StaffRole;
  onClose: () => void;
  onMade: (roleId: number) => void;
}

/** A role that begins with what another may do, as far as one may give it. */
export function NameRoleDialog({ from, onClose, onMade }: NameRoleDialogProps) {
  const self = useSelf();
  const [name, setName] = useState('');
  const given = (from.isOwner ? self.permissions : from.permissions)
    .filter(isPermission)
    .filter((permission) => self.permissions.includes(permission));
  return (
    <ActDialog
      isOpen
      title={`照“${from.name}”新建角色`}
      button="新建 1 个角色"
      isReady={name.trim() !== ''}
      onClose={onClose}
      work={async () => {
        const { roleId } = await call(saveRole, { body: { name, permissions: given } });
        onMade(roleId);
        return `“${name.trim()}”建好了，可以给人了`;
      }}
    >
      <TextInput
        label="角色名称"
        data-autofocus
        maxLength={30}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <p className="xz-quiet">先带上 {given.length} 项权限，建好后可以再改。</p>
    </ActDialog>
  );
}
