import { Select, TextInput } from '@mantine/core';
import {
  readGrant,
  removeRole,
  saveRole,
  type Grant,
  type StaffRole,
} from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';

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
  const form = useConsoleForm({
    initial: formOf(act),
    refused: { roleNameEmpty: 'name', roleNameTaken: 'name', roleBeyondOwn: 'fromId' },
  });
  const { title, button } = words[act.what];
  const name = form.values.name.trim();
  const work = async (): Promise<string> => {
    const { roleId } = act.role;
    if (act.what === 'remove') {
      await call(removeRole, { body: { roleId } });
      return `“${act.role.name}”删除了`;
    }
    const from =
      act.what === 'copy' ? roles.find((each) => each.roleId === form.values.fromId) : act.role;
    const body = {
      name,
      permissions:
        from?.permissions.filter((grant): grant is Grant => readGrant(grant) !== null) ?? [],
    };
    const made = await call(saveRole, {
      body: act.what === 'copy' ? body : { ...body, roleId },
    });
    onMade(made.roleId);
    return act.what === 'copy' ? `“${name}”建好了，现在可以改它的权限` : `改名为“${name}”`;
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, form, button }}
      title={title(act.role.name)}
      isReady={act.what === 'remove' || (name !== '' && name !== act.role.name)}
      work={work}
    >
      {act.what === 'remove' ? (
        <p>没有人担任这个角色。删除以后不能找回，操作记录里留着它有过的权限。</p>
      ) : (
        <TextInput label="名称" maxLength={30} data-autofocus {...form.field('name')} />
      )}
      {act.what === 'copy' && (
        <Select
          label="照哪个角色"
          description="先有和它一样的权限，建好以后再改"
          allowDeselect={false}
          data={roles.map((each) => ({ value: String(each.roleId), label: each.name }))}
          {...form.field('fromId')}
          value={String(form.values.fromId)}
          onChange={(value) => form.set({ fromId: Number(value) })}
        />
      )}
    </FormDialog>
  );
}

const formOf = ({ what, role }: RoleDialogAct) => ({
  name: what === 'rename' ? role.name : '',
  fromId: role.roleId,
});
