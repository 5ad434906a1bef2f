import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Organisation, OrganisationManager } from '@xuezhou/contract/organisation/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { useMay } from '../../../platform/session/self.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

const ManagerDialog = sheetPart(() => import('./manager-dialog.tsx'), 'ManagerDialog');
const RemoveManagerDialog = sheetPart(
  () => import('./remove-manager-dialog.tsx'),
  'RemoveManagerDialog',
);

interface Wish {
  readonly organisation: Organisation;
  /** Null: another. */
  readonly manager: OrganisationManager | null;
}

/** Who of the company sees how its people are doing. */
export default function ManagersPage() {
  const mayWrite = useMay()('organisation.write');
  const { open, dialog } = useDialog<Wish>(({ organisation, manager }, state) =>
    manager === null ? (
      <ManagerDialog organisation={organisation} {...state} />
    ) : (
      <RemoveManagerDialog organisation={organisation} manager={manager} {...state} />
    ),
  );
  return (
    <>
      <OrganisationFrame
        at="/managers"
        renderActions={(organisation) =>
          mayWrite && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => open({ organisation, manager: null })}
            >
              加管理员
            </Button>
          )
        }
      >
        {(organisation) => (
          <ConsoleList
            label={`${organisation.name}的管理员`}
            unit="位"
            columns={
              mayWrite ? [...columns, actOf((manager) => open({ organisation, manager }))] : columns
            }
            source={rowsAtHand(organisation.managers)}
            rowKey={({ staffId }) => staffId}
            empty={{
              title: '还没有管理员',
              text: '单位里谁来看学习情况，先在“人员与权限”里请他来，角色选“单位管理员”，再加到这里。',
              action: <Link to="/staff">去人员与权限</Link>,
            }}
          />
        )}
      </OrganisationFrame>
      {dialog}
    </>
  );
}

const columns: Column<OrganisationManager>[] = [
  {
    key: 'name',
    title: '姓名',
    card: 'head',
    value: ({ name, isDisabled }) => (isDisabled ? `${name}（已停用）` : name),
  },
  {
    key: 'sees',
    title: '看得到',
    value: ({ departmentId, department }) =>
      departmentId === null ? '全部的人' : `只看${department ?? ''}和它下面的`,
  },
];

const actOf = (onRemove: (manager: OrganisationManager) => void): Column<OrganisationManager> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 120,
  card: 'head',
  render: (manager) => (
    <Button
      variant="subtle"
      size="sm"
      aria-label={`不再让${manager.name}看`}
      onClick={() => onRemove(manager)}
    >
      去掉
    </Button>
  ),
});
