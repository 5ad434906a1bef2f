import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import type { StaffAccount } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { ConsoleTable, type Column } from '../../../platform/list/console-table.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Person } from '../../../platform/parts/person.tsx';
import { StaffTabs } from '../staff-tabs.tsx';
import { useStaffDesk, type StaffDesk } from '../staff.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { GivenPassword, PersonAct } from './person-acts.ts';
import { PersonDialog } from './person-dialog.tsx';

/** Who works here; whoever may manage them does it from the row. */
export default function StaffPage() {
  const desk = useStaffDesk();
  const [act, setAct] = useState<PersonAct>({ what: 'add', person: null });
  const [isActing, setActing] = useState(false);
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const [isShown, setShown] = useState(false);
  const begin = (next: PersonAct) => {
    setAct(next);
    setActing(true);
  };
  const { people, roles } = desk;
  const working = people.filter(({ disabledAt }) => disabledAt === null).length;
  return (
    <>
      <PageHead
        title="人员与权限"
        note={`${working} 人在用${working < people.length ? `，${people.length - working} 人已停用` : ''}`}
        actions={
          desk.isManager && (
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.6} />}
              onClick={() => begin({ what: 'add', person: null })}
            >
              新增人员
            </Button>
          )
        }
      />
      <StaffTabs at="/staff" people={people.length} roles={roles.length} />
      <ConsoleTable
        label="人员"
        columns={columnsFor(desk, begin)}
        rows={people}
        rowKey={({ staffId }) => staffId}
      />
      <PersonDialog
        act={act}
        isOpen={isActing}
        onClose={() => setActing(false)}
        roles={roles.filter(desk.mayGive)}
        onGiven={(password) => {
          setGiven(password);
          setShown(true);
        }}
      />
      <PasswordDialog given={given} isOpen={isShown} onClose={() => setShown(false)} />
    </>
  );
}

function columnsFor(desk: StaffDesk, begin: (act: PersonAct) => void): Column<StaffAccount>[] {
  const columns: Column<StaffAccount>[] = [
    {
      key: 'name',
      title: '姓名',
      card: 'head',
      render: ({ name, login }) => <Person name={name} note={login} />,
    },
    {
      key: 'roles',
      title: '角色',
      render: ({ roles }) => roles.map(({ name }) => name).join('、') || '没有角色',
    },
    { key: 'state', title: '状态', render: (person) => <State person={person} /> },
    {
      key: 'seen',
      title: '最近使用',
      render: ({ seenAt }) => (seenAt === null ? '还没有登录过' : momentText(seenAt)),
    },
  ];
  if (!desk.isManager) return columns;
  return [
    ...columns,
    {
      key: 'acts',
      title: '操作',
      align: 'right',
      width: 80,
      card: 'head',
      render: (person) => desk.mayChange(person) && <PersonMenu person={person} begin={begin} />,
    },
  ];
}

function State({ person: { disabledAt, isPasswordTemporary } }: { person: StaffAccount }) {
  if (disabledAt !== null) return <StatusChip>已停用</StatusChip>;
  if (isPasswordTemporary) return <StatusChip tone="review">临时密码</StatusChip>;
  return <StatusChip tone="right">在用</StatusChip>;
}

interface PersonMenuProps {
  person: StaffAccount;
  begin: (act: PersonAct) => void;
}

function PersonMenu({ person, begin }: PersonMenuProps) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={`${person.name}，更多操作`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {person.disabledAt === null ? (
          <>
            <Menu.Item onClick={() => begin({ what: 'roles', person })}>修改角色</Menu.Item>
            <Menu.Item onClick={() => begin({ what: 'password', person })}>重设密码</Menu.Item>
            <Menu.Item onClick={() => begin({ what: 'disable', person })}>停用</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => begin({ what: 'enable', person })}>恢复</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
