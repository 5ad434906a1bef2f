import { Checkbox, TextInput } from '@mantine/core';
import type { StaffRole } from '@xuezhou/contract/staff';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { BeforeAfter } from '../../../platform/parts/before-after.tsx';
import {
  formOf,
  perform,
  type GivenPassword,
  type PersonAct,
  type PersonForm,
} from './person-acts.ts';
import styles from './person-dialog.module.css';

interface PersonDialogProps {
  act: PersonAct;
  isOpen: boolean;
  onClose: () => void;
  /** Those that may be given. */
  roles: readonly StaffRole[];
  onGiven: (given: GivenPassword) => void;
}

function wordsOf({ what, person }: PersonAct): { title: string; button: string; text?: string } {
  switch (what) {
    case 'add':
      return {
        title: '新增人员',
        button: '新增 1 人',
        text: '新增后得到一个临时密码，你把它交给本人。72 小时内登录有效，登录后先设置自己的密码。',
      };
    case 'invite':
      return {
        title: '邀请同事',
        button: '邀请 1 人',
        text: '邮件里有链接，短信里有邀请码。对方 72 小时内打开，自己设登录名和密码。',
      };
    case 'second-step':
      return {
        title: `重置${person.name}的两步登录`,
        button: '重置两步登录',
        text: '手机和恢复码都丢了时才用。立刻退出登录，下次只用密码，登录后请本人重新开通。先确认真是本人找你。',
      };
    case 'roles':
      return { title: `修改${person.name}的角色`, button: `修改${person.name}的角色` };
    case 'password':
      return {
        title: `重设${person.name}的密码`,
        button: '重设密码',
        text: '原来的密码马上不能用，已登录的地方立刻退出。你会得到一个临时密码，把它交给本人。',
      };
    case 'disable':
      return {
        title: `停用${person.name}`,
        button: `停用${person.name}`,
        text: '立刻退出登录，以后不能登录。做过的事和操作记录都留着，以后可以恢复。',
      };
    case 'enable':
      return {
        title: `恢复${person.name}`,
        button: `恢复${person.name}`,
        text: '恢复后可以用原来的密码登录，角色和停用前一样。',
      };
  }
}

/** Everything that is done to somebody, in one form: what it asks for depends on what is done. */
export function PersonDialog({ act, isOpen, onClose, roles, onGiven }: PersonDialogProps) {
  const form = useConsoleForm({
    initial: formOf(act),
    refused: {
      staffNameEmpty: 'name',
      staffLoginFormat: 'login',
      staffLoginTaken: 'login',
      invitationAddress: 'login',
      invitationTaken: 'login',
      roleBeyondOwn: 'roleIds',
    },
  });
  const { title, button, text } = wordsOf(act);
  const { name, login, roleIds } = form.values;
  const before = formOf(act).roleIds;
  const isChanged = before.length !== roleIds.length || before.some((id) => !roleIds.includes(id));
  const isReady =
    act.person === null
      ? name.trim() !== '' && login.trim() !== ''
      : act.what !== 'roles' || isChanged;
  return (
    <FormDialog
      {...{ title, isOpen, onClose, form, button, isReady }}
      work={async (values) => {
        const { said, given } = await perform(act, values);
        if (given !== undefined) onGiven(given);
        return said;
      }}
    >
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {act.person === null && <NameFields form={form} isInvited={act.what === 'invite'} />}
      {(act.person === null || act.what === 'roles') && <RolesField roles={roles} form={form} />}
      {act.what === 'roles' && isChanged && (
        <BeforeAfter before={namesOf(roles, before)} after={namesOf(roles, roleIds)} />
      )}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}

const namesOf = (roles: readonly StaffRole[], ids: readonly number[]): string =>
  roles
    .filter(({ roleId }) => ids.includes(roleId))
    .map(({ name }) => name)
    .join('、') || '没有角色';

interface FieldsProps {
  form: ConsoleForm<PersonForm>;
}

function NameFields({ form, isInvited }: FieldsProps & { isInvited: boolean }) {
  return (
    <>
      <TextInput label="姓名" maxLength={60} data-autofocus {...form.field('name')} />
      <TextInput
        label={isInvited ? '邮箱或手机号' : '登录名'}
        description={
          isInvited ? '邀请发到这里' : '邮箱，或 3 至 32 个小写字母、数字、点、短横线和下划线'
        }
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('login')}
      />
    </>
  );
}

function RolesField({ roles, form }: FieldsProps & Pick<PersonDialogProps, 'roles'>) {
  return (
    <Checkbox.Group
      label="角色"
      description="可以选几个，能做的事加在一起；不选就什么都打不开"
      {...form.field('roleIds')}
      value={form.values.roleIds.map(String)}
      onChange={(ids) => form.set({ roleIds: ids.map(Number) })}
    >
      <div className={styles.roles}>
        {roles.map(({ roleId, name }) => (
          <Checkbox key={roleId} value={String(roleId)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
