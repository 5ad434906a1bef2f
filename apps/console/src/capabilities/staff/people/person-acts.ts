import {
  createStaff,
  disableStaff,
  enableStaff,
  inviteStaff,
  resetSecondStep,
  resetStaffPassword,
  setStaffRoles,
  type StaffAccount,
} from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';

/** What is done to somebody, or to nobody yet. */
export type PersonAct =
  | { readonly what: 'add' | 'invite'; readonly person: null }
  | {
      readonly what: 'roles' | 'password' | 'disable' | 'enable' | 'second-step';
      readonly person: StaffAccount;
    };

export interface PersonForm {
  readonly login: string;
  readonly name: string;
  readonly roleIds: readonly number[];
  readonly why: string;
}

/** A password that is shown this once. */
export interface GivenPassword {
  readonly name: string;
  readonly login: string;
  readonly password: string;
}

interface Outcome {
  readonly said?: string;
  readonly given?: GivenPassword;
}

export const formOf = ({ person }: PersonAct): PersonForm => ({
  login: '',
  name: '',
  roleIds: person?.roles.map(({ roleId }) => roleId) ?? [],
  why: '',
});

interface NewPerson {
  readonly form: PersonForm;
  readonly roleIds: number[];
  readonly why: { why?: string };
}

async function performNew(
  what: 'add' | 'invite',
  { form, roleIds, why }: NewPerson,
): Promise<Outcome> {
  if (what === 'invite') {
    const name = form.name.trim();
    await call(inviteStaff, { body: { name, address: form.login.trim(), roleIds, ...why } });
    return { said: `邀请发给${name}了，72 小时内有效` };
  }
  const name = form.name.trim();
  const login = form.login.trim().toLowerCase();
  const { temporaryPassword } = await call(createStaff, {
    body: { login, name, roleIds, ...why },
  });
  return { given: { name, login, password: temporaryPassword } };
}

export async function perform({ what, person }: PersonAct, form: PersonForm): Promise<Outcome> {
  const reason = form.why.trim();
  const why = reason === '' ? {} : { why: reason };
  const roleIds = [...form.roleIds];
  if (person === null) return await performNew(what, { form, roleIds, why });
  const { staffId, name, login } = person;
  const body = { staffId, ...why };
  switch (what) {
    case 'roles':
      await call(setStaffRoles, { body: { ...body, roleIds } });
      return { said: `${name}的角色改好了，下一步操作起生效` };
    case 'password': {
      const { temporaryPassword } = await call(resetStaffPassword, { body });
      return { given: { name, login, password: temporaryPassword } };
    }
    case 'second-step':
      await call(resetSecondStep, { body });
      return { said: `${name}的两步登录重置了，登录已退出` };
    case 'disable':
      await call(disableStaff, { body });
      return { said: `${name}已停用，登录已退出` };
    case 'enable':
      await call(enableStaff, { body });
      return { said: `${name}已恢复，用原来的密码登录` };
  }
}
