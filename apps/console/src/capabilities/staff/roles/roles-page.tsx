import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { levelsOf } from '@xuezhou/contract/staff';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { usePhone } from '@xuezhou/ui/use-phone';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { StaffTabs } from '../staff-tabs.tsx';
import { useStaffDesk } from '../staff.queries.ts';
import { RoleCard } from './role-card.tsx';
import type { RoleDialogAct } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import styles from './roles-page.module.css';
import { useRoleDraft } from './use-role-draft.ts';

const RoleDialog = sheetPart(() => import('./role-dialog.tsx'), 'RoleDialog');

/** What each role may do. A phone shows one role at a time. */
export default function RolesPage() {
  const desk = useStaffDesk();
  const draft = useRoleDraft(desk.roles, desk.mayAllow);
  const isPhone = usePhone();
  const { role } = draft;
  const isDirty = draft.changes.length > 0;
  const copied = desk.roles.filter(desk.mayGive);
  const { open: begin, dialog } = useDialog<RoleDialogAct>((act, state) => (
    <RoleDialog {...{ act, ...state }} roles={copied} onMade={draft.choose} />
  ));
  const first = role !== undefined && desk.mayGive(role) ? role : copied[0];
  return (
    <>
      <PageHead
        title="人员与权限"
        note="一个人可以有几个角色，能做的事加在一起"
        actions={
          first !== undefined && (
            <Button
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.6} />}
              disabled={isDirty}
              onClick={() => begin({ what: 'copy', role: first })}
            >
              照“{first.name}”新建角色
            </Button>
          )
        }
      />
      <StaffTabs at="/staff/roles" people={desk.people.length} roles={desk.roles.length} />
      {isPhone && role !== undefined && !isDirty && (
        <div className={styles.chips}>
          <ChipFilter
            label="角色"
            items={desk.roles.map(({ roleId, name }) => ({ key: String(roleId), label: name }))}
            value={String(role.roleId)}
            onChange={(key) => draft.choose(Number(key))}
          />
        </div>
      )}
      <div className={styles.columns}>
        <RoleMatrix
          roles={isPhone && role !== undefined ? [role] : desk.roles}
          draft={draft}
          mayTurn={(each, permission) =>
            !each.isOwner &&
            desk.mayGive(each) &&
            levelsOf(permission).some((level) => desk.mayAllow(permission, level)) &&
            (!isDirty || each === role)
          }
        />
        {role !== undefined && <RoleCard role={role} draft={draft} desk={desk} begin={begin} />}
      </div>
      <LeaveGuard
        unsaved={isDirty ? `“${role?.name}”的 ${draft.changes.length} 处改动` : undefined}
      />
      {dialog}
    </>
  );
}
