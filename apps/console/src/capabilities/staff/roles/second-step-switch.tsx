import { Switch } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { readGrant, saveRole, type Grant, type StaffRole } from '@xuezhou/contract/staff';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './role-card.module.css';

/** Whether whoever has the role signs in by two steps: meant for roles that touch money or people. */
export function SecondStepSwitch({ role }: { role: StaffRole }) {
  const { act, isBusy, refusal } = useAct();
  const { roleId, name, demandsSecondStep } = role;
  const turn = () =>
    act(async () => {
      const permissions = role.isOwner
        ? []
        : role.permissions.filter((grant): grant is Grant => readGrant(grant) !== null);
      await call(saveRole, {
        body: { roleId, name, permissions, demandsSecondStep: !demandsSecondStep },
      });
      return demandsSecondStep ? `“${name}”不再要求两步登录` : `“${name}”要用两步登录了`;
    });
  return (
    <>
      <Switch
        label="要用两步登录"
        description="没有开通动态码的人，登录以后只能先去开通。管钱、管人的角色应该打开"
        checked={demandsSecondStep}
        disabled={isBusy}
        onChange={() => void turn()}
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </>
  );
}
