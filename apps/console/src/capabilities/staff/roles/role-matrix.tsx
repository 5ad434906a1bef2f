import { IconCheck } from '@tabler/icons-react';
import { permissions, type Level, type Permission, type StaffRole } from '@xuezhou/contract/staff';
import { Fragment, useState, type KeyboardEvent } from 'react';
import { levelText } from '../port/level.words.ts';
import { permissionGroups } from '../port/permission-groups.ts';
import type { RoleDraft } from './use-role-draft.ts';
import styles from './role-matrix.module.css';

interface RoleMatrixProps {
  roles: readonly StaffRole[];
  draft: RoleDraft;
  /** Whether a cell can be turned at all. */
  mayTurn: (role: StaffRole, permission: Permission) => boolean;
}

const rows = permissionGroups.flatMap(([, names]) => names);
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Who may do what: a row a permission, a column a role. Tab comes to one cell, arrows walk among those that can be
 * turned, Space turns.
 */
export function RoleMatrix({ roles, draft, mayTurn }: RoleMatrixProps) {
  const [at, setAt] = useState('');
  const keyOf = (role: StaffRole, permission: Permission) => `${role.roleId} ${permission}`;
  const turnable = roles.flatMap((role) =>
    rows.filter((name) => mayTurn(role, name)).map((name) => keyOf(role, name)),
  );
  const stop = turnable.includes(at) ? at : turnable[0];
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
    if (step === undefined || cell === undefined) return;
    event.preventDefault();
    const next = nextCell(cell, step, { roles, turnable, keyOf });
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return (
    <div className={styles.root}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk among the buttons in it */}
      <table className={styles.table} aria-label="角色和权限" onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">能做什么</th>
            {roles.map((role) => (
              <th key={role.roleId} scope="col" data-chosen={role === draft.role || undefined}>
                <button
                  type="button"
                  className={styles.role}
                  aria-pressed={role === draft.role}
                  disabled={draft.changes.length > 0 && role !== draft.role}
                  onClick={() => draft.choose(role.roleId)}
                >
                  {role.name}
                  <small>{role.members} 人</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map(([title, names]) => (
            <Fragment key={title}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={roles.length + 1}>
                  {title}
                </th>
              </tr>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{permissions[name]}</th>
                  {roles.map((role) => (
                    <td
                      key={role.roleId}
                      data-chosen={role === draft.role || undefined}
                      data-changed={draft.isChanged(role, name) || undefined}
                    >
                      {mayTurn(role, name) ? (
                        <button
                          type="button"
                          role="checkbox"
                          className={styles.cell}
                          aria-checked={checkedAs(draft.levelOf(role, name))}
                          aria-label={cellName(role, name, draft.levelOf(role, name))}
                          data-cell={keyOf(role, name)}
                          tabIndex={keyOf(role, name) === stop ? 0 : -1}
                          onFocus={() => setAt(keyOf(role, name))}
                          onClick={() => draft.turn(role, name)}
                        >
                          <Mark permission={name} level={draft.levelOf(role, name)} />
                        </button>
                      ) : (
                        <Mark permission={name} level={draft.levelOf(role, name)} isAlone />
                      )}
                    </td>
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

const checkedAs = (level: Level | undefined): boolean | 'mixed' =>
  level === undefined || level === 'all' ? level !== undefined : 'mixed';

const cellName = (role: StaffRole, permission: Permission, level: Level | undefined): string =>
  `${role.name}：${permissions[permission]}${checkedAs(level) === 'mixed' ? `，${levelText(permission, level)}` : ''}`;

interface MarkProps {
  permission: Permission;
  level: Level | undefined;
  /** No button says it. */
  isAlone?: boolean;
}

function Mark({ permission, level, isAlone = false }: MarkProps) {
  const words = levelText(permission, level);
  if (level !== undefined && level !== 'all')
    return <span className={styles.limited}>{words}</span>;
  return (
    <>
      {level === 'all' ? (
        <IconCheck size={18} stroke={1.8} className={styles.given} aria-hidden />
      ) : (
        <span className={styles.none} aria-hidden>
          —
        </span>
      )}
      {isAlone && <span className="xz-hidden">{words}</span>}
    </>
  );
}

interface Walk {
  roles: readonly StaffRole[];
  turnable: readonly string[];
  keyOf: (role: StaffRole, permission: Permission) => string;
}

/** The next cell that can be turned in one direction; the same one at the edge. */
function nextCell(
  cell: string,
  [down, right]: readonly [number, number],
  { roles, turnable, keyOf }: Walk,
): string {
  const [id, name] = cell.split(' ');
  let row = rows.findIndex((each) => each === name);
  let column = roles.findIndex(({ roleId }) => String(roleId) === id);
  for (;;) {
    row += down;
    column += right;
    const role = roles[column];
    const permission = rows[row];
    if (role === undefined || permission === undefined) return cell;
    if (turnable.includes(keyOf(role, permission))) return keyOf(role, permission);
  }
}
