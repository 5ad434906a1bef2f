import { IconCheck } from '@tabler/icons-react';
import { permissions as words, type StaffRole } from '@xuezhou/contract/staff';
import { Fragment } from 'react';
import { useSelf } from '../../../platform/session/self.ts';
import { permissionGroups } from './permission-groups.ts';
import type { RoleDraft } from './roles-page.tsx';
import styles from './roles.module.css';

interface RoleMatrixProps {
  roles: readonly StaffRole[];
  chosen: StaffRole | undefined;
  draft: RoleDraft | undefined;
  onChoose: (role: StaffRole) => void;
  /** Left out for who may only look. */
  onTurn: ((role: StaffRole, permission: string) => void) | undefined;
}

/** One role is changed at a time: while a draft waits, the other columns rest. */
export function RoleMatrix({ roles, chosen, draft, onChoose, onTurn }: RoleMatrixProps) {
  const self = useSelf();
  return (
    <div className={styles.sheet}>
      <table className={styles.matrix} aria-label="角色与权限">
        <thead>
          <tr>
            <th scope="col">能做什么</th>
            {roles.map((role) => (
              <th key={role.roleId} scope="col" data-chosen={role === chosen || undefined}>
                <button type="button" className={styles.role} onClick={() => onChoose(role)}>
                  {role.name}
                  <small>{role.members} 人</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map(({ title, permissions }) => (
            <Fragment key={title}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1} className={styles.group}>
                  {title}
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{words[permission]}</th>
                  {roles.map((role) => (
                    <Cell
                      key={role.roleId}
                      role={role}
                      label={`${role.name}：${words[permission]}`}
                      isOn={isOn(role, draft, permission)}
                      isChanged={
                        isOn(role, draft, permission) !== isOn(role, undefined, permission)
                      }
                      isChosen={role === chosen}
                      onTurn={
                        onTurn === undefined ||
                        role.isOwner ||
                        !self.permissions.includes(permission) ||
                        (draft !== undefined && draft.roleId !== role.roleId)
                          ? undefined
                          : () => onTurn(role, permission)
                      }
                    />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isOn = (role: StaffRole, draft: RoleDraft | undefined, permission: string): boolean =>
  draft?.roleId === role.roleId
    ? draft.permissions.has(permission)
    : role.isOwner || role.permissions.includes(permission);

interface CellProps {
  role: StaffRole;
  label: string;
  isOn: boolean;
  isChanged: boolean;
  isChosen: boolean;
  onTurn: (() => void) | undefined;
}

function Cell({ label, isOn: isYes, isChanged, isChosen, onTurn }: CellProps) {
  const sign = isYes ? <IconCheck size={18} stroke={2} aria-hidden /> : <span aria-hidden>—</span>;
  return (
    <td data-chosen={isChosen || undefined} data-changed={isChanged || undefined}>
      {onTurn === undefined ? (
        <span className={styles.cell} data-on={isYes || undefined}>
          {sign}
          <span className="xz-hidden">{isYes ? '可以' : '不可以'}</span>
        </span>
      ) : (
        <button
          type="button"
          role="switch"
          aria-checked={isYes}
          aria-label={label}
          className={styles.cell}
          data-on={isYes || undefined}
          onClick={onTurn}
        >
          {sign}
        </button>
      )}
    </td>
  );
}
