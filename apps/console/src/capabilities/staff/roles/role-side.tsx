import { Button } from '@mantine/core';
import {
  isPermission,
  permissions as words,
  removeRole,
  saveRole,
  type StaffAccount,
  type StaffRole,
} from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { ActDialog } from '../../../platform/act/act-dialog.tsx';
import { useAct } from '../../../platform/act/use-act.ts';
import type { RoleDraft } from './roles-page.tsx';
import styles from './roles.module.css';

interface RoleSideProps {
  role: StaffRole;
  people: readonly StaffAccount[];
  draft: RoleDraft | undefined;
  mayChange: boolean;
  /** The draft is saved, or given up. */
  onDone: () => void;
}

/** Who has the role, what is about to change, and for whom. */
export function RoleSide({ role, people, draft, mayChange, onDone }: RoleSideProps) {
  const { act, isBusy, refusal, forget } = useAct();
  const [isRemoving, setRemoving] = useState(false);
  const changes = changesOf(role, draft);
  const save = async (permissions: ReadonlySet<string>) => {
    const isSaved = await act(async () => {
      await call(saveRole, {
        body: {
          roleId: role.roleId,
          name: role.name,
          permissions: [...permissions].filter(isPermission),
        },
      });
      return `“${role.name}”改好了，马上生效`;
    });
    if (isSaved) onDone();
  };
  return (
    <SectionCard
      title={role.name}
      caption={
        people.length === 0
          ? '还没有人担任'
          : `${people.length} 人：${people.map(({ name }) => name).join('、')}`
      }
    >
      <div className={styles.side}>
        {role.isOwner && <p>校长能做所有的事，以后新加的也在内，不能修改。</p>}
        {draft === undefined && !role.isOwner && (
          <p className="xz-quiet">
            {mayChange ? '按表里的格子来改，存之前不生效。' : '你只能看，要改请找校长。'}
          </p>
        )}
        {changes.length > 0 && (
          <>
            <p className={styles.changed}>改了 {changes.length} 处</p>
            <ul className={styles.changes}>
              {changes.map(({ permission, isAdded }) => (
                <li key={permission}>
                  {isPermission(permission) ? words[permission] : permission}
                  <span className={styles.before}>{isAdded ? '不能' : '能'}</span> →{' '}
                  <span className={styles.after}>{isAdded ? '能' : '不能'}</span>
                </li>
              ))}
            </ul>
            <p className="xz-quiet">
              {people.length === 0
                ? '现在没有人受影响。'
                : `存了以后，这 ${people.length} 人马上按新的来。`}
            </p>
            <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
              {refusal}
            </p>
            <div className={styles.buttons}>
              <Button
                variant="default"
                onClick={() => {
                  forget();
                  onDone();
                }}
              >
                放弃
              </Button>
              <Button loading={isBusy} onClick={() => draft && void save(draft.permissions)}>
                存 {changes.length} 处
              </Button>
            </div>
          </>
        )}
        {mayChange && !role.isOwner && role.members === 0 && draft === undefined && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            删除这个角色
          </Button>
        )}
      </div>
      {isRemoving && (
        <ActDialog
          isOpen
          title={`删除“${role.name}”`}
          button="删除 1 个角色"
          onClose={() => setRemoving(false)}
          work={async () => {
            await call(removeRole, { body: { roleId: role.roleId } });
            return `“${role.name}”删掉了`;
          }}
        >
          <p>没有人担任它。以后要用，可以照别的角色再建一个。</p>
        </ActDialog>
      )}
    </SectionCard>
  );
}

function changesOf(role: StaffRole, draft: RoleDraft | undefined) {
  if (draft?.roleId !== role.roleId) return [];
  const had = new Set(role.permissions);
  return [
    ...[...draft.permissions]
      .filter((permission) => !had.has(permission))
      .map((permission) => ({ permission, isAdded: true })),
    ...role.permissions
      .filter((permission) => !draft.permissions.has(permission))
      .map((permission) => ({ permission, isAdded: false })),
  ];
}
