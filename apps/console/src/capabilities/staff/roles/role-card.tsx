import { Button } from '@mantine/core';
import { permissions, saveRole, type StaffRole } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { BeforeAfter } from '../../../platform/parts/before-after.tsx';
import type { StaffDesk } from '../staff.queries.ts';
import styles from './role-card.module.css';
import { levelText } from '../port/level.words.ts';
import type { RoleDialogAct } from './role-dialog.tsx';
import { SecondStepSwitch } from './second-step-switch.tsx';
import type { RoleDraft } from './use-role-draft.ts';

interface RoleCardProps {
  role: StaffRole;
  draft: RoleDraft;
  desk: StaffDesk;
  begin: (act: RoleDialogAct) => void;
}

/** The chosen role: who has it, what is about to change for them, and what else can be done to it. */
export function RoleCard({ role, draft, desk, begin }: RoleCardProps) {
  const holders = desk.people.filter(({ roles }) =>
    roles.some((own) => own.roleId === role.roleId),
  );
  const working = holders.filter(({ disabledAt }) => disabledAt === null);
  const mayChange = !role.isOwner && desk.mayGive(role);
  return (
    <section className={styles.root} aria-label={`角色：${role.name}`}>
      <div className={styles.head}>
        <h2>{role.name}</h2>
        {draft.changes.length > 0 && (
          <StatusChip tone="review">改了 {draft.changes.length} 处</StatusChip>
        )}
      </div>
      <p className={styles.quiet}>
        {working.length === 0
          ? '现在没有人担任'
          : `${working.length} 人：${working.map(({ name }) => name).join('、')}`}
      </p>
      {draft.changes.length > 0 ? (
        <Changes key={role.roleId} role={role} draft={draft} affected={working.length} />
      ) : (
        <p className={styles.quiet}>{hint(role, desk, mayChange)}</p>
      )}
      {draft.changes.length === 0 && (mayChange || (role.isOwner && desk.mayGive(role))) && (
        <SecondStepSwitch key={role.roleId} role={role} />
      )}
      {mayChange && draft.changes.length === 0 && (
        <div className={styles.buttons}>
          <Button variant="default" size="sm" onClick={() => begin({ what: 'rename', role })}>
            改名称
          </Button>
          {holders.length === 0 && (
            <Button variant="default" size="sm" onClick={() => begin({ what: 'remove', role })}>
              删除
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function hint(role: StaffRole, desk: StaffDesk, mayChange: boolean): string {
  if (role.isOwner) return '校长拥有全部权限，以后新增的也在内。这一列不能修改。';
  if (mayChange)
    return '点一个格子就换一档（不能、自己的、只能提交、要写原因、能），改完在这里一起存下。';
  return desk.isManager
    ? '这个角色有你自己没有的权限，只有校长能改。'
    : '修改角色要有“管理人员与权限”的权限。';
}

interface ChangesProps {
  role: StaffRole;
  draft: RoleDraft;
  affected: number;
}

function Changes({ role, draft, affected }: ChangesProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  const { isBusy, refusal } = form;
  const save = async () => {
    const { roleId, name } = role;
    const body = { roleId, name, permissions: [...draft.grants] };
    const isSaved = await form.submit(async ({ why }) => {
      const reason = why.trim();
      await call(saveRole, { body: { ...body, ...(reason !== '' && { why: reason }) } });
      return `“${name}”改好了${affected > 0 ? `，${affected} 人下一步操作起生效` : ''}`;
    });
    if (isSaved) draft.drop();
  };
  return (
    <>
      <ul className={styles.changes}>
        {draft.changes.map(({ permission, before, after }) => (
          <li key={permission}>
            {permissions[permission]}
            <BeforeAfter
              before={levelText(permission, before)}
              after={levelText(permission, after)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {affected === 0 ? '现在没有人受影响。' : `存下以后，这 ${affected} 人下一步操作起生效。`}
      </p>
      <WhyField {...form.field('why')} />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={draft.drop} disabled={isBusy}>
          放弃
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          存下 {draft.changes.length} 处
        </Button>
      </div>
    </>
  );
}
