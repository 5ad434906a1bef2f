import { TextInput } from '@mantine/core';
import { createStaff } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState } from 'react';
import { ActDialog } from '../../../platform/act/act-dialog.tsx';
import { RoleField } from './role-field.tsx';
import { ShownPassword } from './shown-password.tsx';

/** Name, login and roles of a colleague; what comes of it is a password that is shown once. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [login, setLogin] = useState('');
  const [roleIds, setRoleIds] = useState<number[]>([]);
  const [password, setPassword] = useState<string>();
  if (password !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title={`${name.trim()}可以登录了`}>
        <ShownPassword {...{ name: name.trim(), login: login.trim(), password, onClose }} />
      </Dialog>
    );
  return (
    <ActDialog
      isOpen
      staysOpen
      title="新增同事"
      button="新增 1 人"
      onClose={onClose}
      isReady={name.trim() !== '' && login.trim() !== ''}
      work={async () => {
        const made = await call(createStaff, { body: { login, name, roleIds } });
        setPassword(made.temporaryPassword);
        return undefined;
      }}
    >
      <TextInput
        label="姓名"
        data-autofocus
        value={name}
        maxLength={60}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="登录名"
        description="邮箱，或 3 至 32 个小写字母、数字、点、短横线和下划线"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onChange={({ currentTarget }) => setLogin(currentTarget.value)}
      />
      <RoleField value={roleIds} onChange={setRoleIds} />
    </ActDialog>
  );
}
