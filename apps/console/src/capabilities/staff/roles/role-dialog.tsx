import { Select, TextInput } from '@mantine/core';
import { isPermission, removeRole, saveRole, type StaffRole } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

export interface RoleDialogAct {
  readonly what: 'copy' | 'rename' | 'remove';
  /** Of a copy: the one that it begins as. */
  readonly role: StaffRole;
}

interface RoleDialogProps {
  act: RoleDialogAct;
  isOpen: boolean;
  onClose: () => void;
  /** Those that may be copied. */
  roles: readonly StaffRole[];
  onMade: (roleId: number) => void;
}

const words = {
  copy: { title: () => '新建角色', button: '新建角色' },
  rename: { title: (name: string) => `修改“${name}”的名称`, button: '修改名称' },
  remove: { title: (name: string) => `删除“${name}”`, button: '删除这个角色' },
} as const;

/** A new role that begins as another, another name for one, or the end of one that nobody has. */
export function RoleDialog({ act, isOpen, onClose, roles, onMade }: RoleDialogProps) {
  const [form, setForm] = useState(formOf(act));
  const [knownAct, setKnownAct] = useState(act);
  if (knownAct !== act) {
    setKnownAct(act);
    setForm(formOf(act));
  }
  const { title, button } = words[act.what];
  const name = form.name.trim();
  const work = async (): Promise<string> => {
    const { roleId } = act.role;
    if (act.what === 'remove') {
      await call(removeRole, { body: { roleId } });
      return `“${act.role.name}”删除了`;
    }
    const from = act.what === 'copy' ? roles.find((each) => each.roleId === form.fromId) : act.role;
    const body = { name, permissions: from?.permissions.filter(isPermission) ?? [] };
    const made = await call(saveRole, {
      body: act.what === 'copy' ? body : { ...body, roleId },
    });
    onMade(made.roleId);
    return act.what === 'copy' ? `“${name}”建好了，现在可以改它的权限` : `改名为“${name}”`;
  };
  return (
    <ActDialog
      title={title(act.role.name)}
      isOpen={isOpen}
      onClose={onClose}
      button={button}
      isReady={act.what === 'remove' || (name !== '' && name !== act.role.name)}
      work={work}
    >
      {act.what === 'remove' ? (
        <p>没有人担任这个角色。删除以后不能找回，操作记录里留着它有过的权限。</p>
      ) : (
        <TextInput
          label="名称"
          maxLength={30}
          data-autofocus
          value={form.name}
          onChange={({ currentTarget }) => setForm({ ...form, name: currentTarget.value })}
        />
      )}
      {act.what === 'copy' && (
        <Select
          label="照哪个角色"
          description="先有和它一样的权限，建好以后再改"
          allowDeselect={false}
          data={roles.map((each) => ({ value: String(each.roleId), label: each.name }))}
          value={String(form.fromId)}
          onChange={(value) => setForm({ ...form, fromId: Number(value) })}
        />
      )}
    </ActDialog>
  );
}

const formOf = ({ what, role }: RoleDialogAct) => ({
  name: what === 'rename' ? role.name : '',
  fromId: role.roleId,
});
