import { Menu, TextInput, ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import {
  disableStaff,
  enableStaff,
  resetStaffPassword,
  setStaffRoles,
  type StaffAccount,
} from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState } from 'react';
import { ActDialog } from '../../../platform/act/act-dialog.tsx';
import { RoleField } from './role-field.tsx';
import { ShownPassword } from './shown-password.tsx';

type Deed = 'roles' | 'disable' | 'enable' | 'password';

/** What can be done with a colleague. Each is asked once more, with a reason for the log. */
export function PersonMenu({ person }: { person: StaffAccount }) {
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  const isDisabled = person.disabledAt !== null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${person.name}：更多`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isDisabled ? (
            <Menu.Item onClick={() => setDeed('enable')}>恢复</Menu.Item>
          ) : (
            <>
              <Menu.Item onClick={() => setDeed('roles')}>改角色</Menu.Item>
              <Menu.Item onClick={() => setDeed('password')}>重设密码</Menu.Item>
              <Menu.Item onClick={() => setDeed('disable')}>停用</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {deed === 'roles' && <RolesDialog person={person} onClose={close} />}
      {deed === 'password' && <PasswordDialog person={person} onClose={close} />}
      {deed === 'disable' && (
        <WhyDialog
          person={person}
          onClose={close}
          title={`停用${person.name}`}
          text="立刻退出登录，之后不能再登录；做过的事都留着，随时可以恢复。"
          button="停用 1 人"
          said={`${person.name}已停用`}
          work={(body) => call(disableStaff, { body })}
        />
      )}
      {deed === 'enable' && (
        <WhyDialog
          person={person}
          onClose={close}
          title={`恢复${person.name}`}
          text="用原来的密码和角色登录。"
          button="恢复 1 人"
          said={`${person.name}已恢复`}
          work={(body) => call(enableStaff, { body })}
        />
      )}
    </>
  );
}

interface DeedProps {
  person: StaffAccount;
  onClose: () => void;
}

/** The reason is for the log alone, and may be left out. */
function WhyField({ value, onChange }: { value: string; onChange: (why: string) => void }) {
  return (
    <TextInput
      label="原因"
      description="记入操作记录，可以不写"
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const whyIn = (why: string) => (why.trim() === '' ? {} : { why: why.trim() });

function RolesDialog({ person, onClose }: DeedProps) {
  const had = person.roles.map(({ roleId }) => roleId);
  const [roleIds, setRoleIds] = useState<number[]>(had);
  const [why, setWhy] = useState('');
  const isChanged = had.length !== roleIds.length || had.some((id) => !roleIds.includes(id));
  return (
    <ActDialog
      isOpen
      title={`${person.name}的角色`}
      button="改 1 人的角色"
      isReady={isChanged}
      onClose={onClose}
      work={async () => {
        await call(setStaffRoles, { body: { staffId: person.staffId, roleIds, ...whyIn(why) } });
        return `${person.name}的角色改好了，马上生效`;
      }}
    >
      <RoleField value={roleIds} onChange={setRoleIds} />
      <WhyField value={why} onChange={setWhy} />
    </ActDialog>
  );
}

function PasswordDialog({ person, onClose }: DeedProps) {
  const { name, login, staffId } = person;
  const [why, setWhy] = useState('');
  const [password, setPassword] = useState<string>();
  if (password !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title={`${name}的新密码`}>
        <ShownPassword {...{ name, login, password, onClose }} />
      </Dialog>
    );
  return (
    <ActDialog
      isOpen
      staysOpen
      title={`重设${name}的密码`}
      button="重设 1 人的密码"
      onClose={onClose}
      work={async () => {
        const { temporaryPassword } = await call(resetStaffPassword, {
          body: { staffId, ...whyIn(why) },
        });
        setPassword(temporaryPassword);
        return undefined;
      }}
    >
      <p>旧密码立刻作废，{name}会退出登录；输错太多次被锁住的，也一起解开。</p>
      <WhyField value={why} onChange={setWhy} />
    </ActDialog>
  );
}

interface WhyDialogProps extends DeedProps {
  title: string;
  text: string;
  button: string;
  /** What the toast says afterwards. */
  said: string;
  work: (body: { staffId: number; why?: string }) => Promise<unknown>;
}

function WhyDialog({ person, onClose, title, text, button, said, work }: WhyDialogProps) {
  const [why, setWhy] = useState('');
  return (
    <ActDialog
      isOpen
      {...{ title, button, onClose }}
      work={async () => {
        await work({ staffId: person.staffId, ...whyIn(why) });
        return said;
      }}
    >
      <p>{text}</p>
      <WhyField value={why} onChange={setWhy} />
    </ActDialog>
  );
}
