import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@xuezhou/contract/staff';
import { useState } from 'react';
import { ListState } from '../../../platform/list/list-state.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { StaffTabs } from '../staff-tabs.tsx';
import { rolesQuery, staffQuery } from '../staff.queries.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { RoleSide } from './role-side.tsx';
import { NameRoleDialog } from './name-role-dialog.tsx';
import styles from './roles.module.css';

/** What a role may do once what was pressed is saved. */
export interface RoleDraft {
  readonly roleId: number;
  readonly permissions: ReadonlySet<string>;
}

/** What each role may do: permissions down, roles across. What is pressed is a draft until it is saved. */
export default function RolesPage() {
  const roles = useQuery(rolesQuery);
  const people = useQuery(staffQuery);
  const mayChange = useMay()('staff.write');
  const [chosenId, setChosenId] = useState<number>();
  const [draft, setDraft] = useState<RoleDraft>();
  const [isCopying, setCopying] = useState(false);
  const list = roles.data ?? [];
  const chosen = list.find(({ roleId }) => roleId === (draft?.roleId ?? chosenId)) ?? list[0];
  const turn = (role: StaffRole, permission: string) => {
    const permissions = new Set(
      draft?.roleId === role.roleId ? draft.permissions : role.permissions,
    );
    if (!permissions.delete(permission)) permissions.add(permission);
    const isAsBefore =
      permissions.size === role.permissions.length &&
      role.permissions.every((one) => permissions.has(one));
    setChosenId(role.roleId);
    setDraft(isAsBefore ? undefined : { roleId: role.roleId, permissions });
  };
  return (
    <>
      <PageHead
        title="人员与权限"
        actions={
          mayChange &&
          chosen && (
            <Button
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.6} />}
              onClick={() => setCopying(true)}
            >
              照“{chosen.name}”新建角色
            </Button>
          )
        }
      />
      <StaffTabs
        at="/roles"
        counts={{
          ...(people.data && { '/staff': people.data.length }),
          ...(roles.data && { '/roles': list.length }),
        }}
      />
      <ListState query={roles} empty={{ title: '没有角色' }}>
        <div className={styles.columns}>
          <RoleMatrix
            roles={list}
            chosen={chosen}
            draft={draft}
            onChoose={(role) => {
              if (draft === undefined) setChosenId(role.roleId);
            }}
            onTurn={mayChange ? turn : undefined}
          />
          {chosen && (
            <RoleSide
              key={chosen.roleId}
              role={chosen}
              people={(people.data ?? []).filter(({ roles: own }) =>
                own.some(({ roleId }) => roleId === chosen.roleId),
              )}
              draft={draft}
              mayChange={mayChange}
              onDone={() => setDraft(undefined)}
            />
          )}
        </div>
      </ListState>
      {isCopying && chosen && (
        <NameRoleDialog
          from={chosen}
          onClose={() => setCopying(false)}
          onMade={(roleId) => {
            setDraft(undefined);
            setChosenId(roleId);
          }}
        />
      )}
    </>
  );
}
