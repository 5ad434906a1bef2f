import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StaffAccount } from '@xuezhou/contract/staff';
import { dayOf, recentText } from '@xuezhou/client/time/days.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { ConsoleTable, type Column } from '../../../platform/list/console-table.tsx';
import { ListState } from '../../../platform/list/list-state.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay, useSelf } from '../../../platform/session/self.ts';
import { StaffTabs } from '../staff-tabs.tsx';
import { rolesQuery, staffQuery } from '../staff.queries.ts';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { PersonMenu } from './person-menu.tsx';

/** Who works here, what each may do, and when somebody was last here. */
export default function StaffPage() {
  const people = useQuery(staffQuery);
  const roles = useQuery(rolesQuery);
  const may = useMay();
  const self = useSelf();
  const [isAdding, setAdding] = useState(false);
  const list = people.data ?? [];
  return (
    <>
      <PageHead
        title="人员与权限"
        actions={
          may('staff.write') && (
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.6} />}
              disabled={roles.data === undefined}
              onClick={() => setAdding(true)}
            >
              新增同事
            </Button>
          )
        }
      />
      <StaffTabs
        at="/staff"
        counts={{
          ...(people.data && { '/staff': list.length }),
          ...(roles.data && { '/roles': roles.data.length }),
        }}
      />
      <ListState query={people} empty={{ title: '还没有同事', text: '从右上角新增第一位。' }}>
        <ConsoleTable
          label="人员"
          columns={columnsFor(may('staff.write'), self.staffId)}
          rows={list}
          rowKey={({ staffId }) => staffId}
          foot={`${list.filter(({ disabledAt }) => disabledAt === null).length} 人在用，${
            list.filter(({ disabledAt }) => disabledAt !== null).length
          } 人停用`}
        />
      </ListState>
      {isAdding && <AddStaffDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function columnsFor(mayChange: boolean, ownId: number): Column<StaffAccount>[] {
  const menu: Column<StaffAccount> = {
    key: 'menu',
    title: '操作',
    width: 88,
    card: 'head',
    render: (person) => (person.staffId === ownId ? null : <PersonMenu person={person} />),
  };
  return [
    {
      key: 'name',
      title: '姓名',
      card: 'head',
      render: ({ name, staffId }) => (
        <>
          {name}
          {staffId === ownId && '（我）'}
        </>
      ),
    },
    { key: 'login', title: '登录名', render: ({ login }) => login },
    {
      key: 'roles',
      title: '角色',
      render: ({ roles }) => roles.map(({ name }) => name).join('、') || '没有角色，什么也打不开',
    },
    {
      key: 'seen',
      title: '最近来过',
      render: ({ seenAt }) =>
        seenAt === null ? '还没来过' : recentText(Date.parse(seenAt), Date.now()),
    },
    { key: 'state', title: '状态', render: (person) => <State person={person} /> },
    ...(mayChange ? [menu] : []),
  ];
}

function State({ person: { disabledAt, isPasswordTemporary } }: { person: StaffAccount }) {
  if (disabledAt !== null)
    return <StatusChip>{dayOf(Date.parse(disabledAt))} 停用</StatusChip>;
  if (isPasswordTemporary) return <StatusChip tone="review">还没设自己的密码</StatusChip>;
  return <StatusChip tone="right">在用</StatusChip>;
}
