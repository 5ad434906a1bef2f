import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import type { StaffAccount } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { Suspense, useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Person } from '../../../platform/parts/person.tsx';
import { StaffTabs } from '../staff-tabs.tsx';
import { useStaffDesk, type StaffDesk } from '../staff.queries.ts';
import { dutiesText } from './duties-text.ts';
import { Invitations } from './invitations.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { GivenPassword, PersonAct } from './person-acts.ts';
import styles from './staff-page.module.css';

const IssuerSettings = lazyPart(
  () => import('../issuer/issuer-settings.tsx'),
  'IssuerSettings',
  Nothing,
);
const DutiesDialog = sheetPart(() => import('./duties-dialog.tsx'), 'DutiesDialog');
const PersonDialog = sheetPart(() => import('./person-dialog.tsx'), 'PersonDialog');

/** Who works here; whoever may manage them does it from the row. */
export default function StaffPage() {
  const desk = useStaffDesk();
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const [isShown, setShown] = useState(false);
  const { open: begin, dialog } = useDialog<PersonAct>((act, state) => (
    <PersonDialog
      {...{ act, ...state }}
      roles={desk.roles.filter(desk.mayGive)}
      onGiven={(password) => {
        setGiven(password);
        setShown(true);
      }}
    />
  ));
  const { open: beginDuties, dialog: duties } = useDialog<StaffAccount>((person, state) => (
    <DutiesDialog {...{ person, ...state }} />
  ));
  const { people, roles } = desk;
  const working = people.filter(({ disabledAt }) => disabledAt === null).length;
  return (
    <>
      <PageHead
        title="人员与权限"
        note={`${working} 人在用${working < people.length ? `，${people.length - working} 人已停用` : ''}`}
        actions={
          desk.isManager && (
            <>
              <Button variant="default" onClick={() => begin({ what: 'add', person: null })}>
                新增人员
              </Button>
              <Button
                leftSection={<IconUserPlus size={18} stroke={1.6} />}
                onClick={() => begin({ what: 'invite', person: null })}
              >
                邀请同事
              </Button>
            </>
          )
        }
      />
      <StaffTabs at="/staff" people={people.length} roles={roles.length} />
      <ConsoleList
        name="staff"
        label="人员"
        unit="人"
        columns={columnsFor(desk, { begin, beginDuties })}
        source={rowsAtHand(people)}
        rowKey={({ staffId }) => staffId}
        empty={{ title: '还没有人' }}
      />
      <div className={styles.below}>
        <Invitations isManager={desk.isManager} />
        {desk.isOwner && (
          <Suspense fallback={null}>
            <IssuerSettings />
          </Suspense>
        )}
      </div>
      {dialog}
      {duties}
      <PasswordDialog given={given} isOpen={isShown} onClose={() => setShown(false)} />
    </>
  );
}

interface Begin {
  begin: (act: PersonAct) => void;
  beginDuties: (person: StaffAccount) => void;
}

function columnsFor(desk: StaffDesk, acts: Begin): Column<StaffAccount>[] {
  const columns: Column<StaffAccount>[] = [
    {
      key: 'name',
      title: '姓名',
      card: 'head',
      value: ({ name }) => name,
      render: ({ name, login }) => <Person name={name} note={login} />,
    },
    { key: 'roles', title: '角色', value: rolesOf },
    { key: 'duties', title: '负责', value: dutiesOf },
    {
      key: 'second-step',
      title: '两步登录',
      value: ({ hasSecondStep, hasPasskey }) => (hasSecondStep || hasPasskey ? '开了' : '没开'),
    },
    {
      key: 'state',
      title: '状态',
      value: (person) => stateOf(person).words,
      render: (person) => <State person={person} />,
    },
    {
      key: 'seen',
      title: '最近使用',
      value: ({ seenAt }) => momentValue(seenAt),
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
      render: (person) => desk.mayChange(person) && <PersonMenu person={person} {...acts} />,
    },
  ];
}

const rolesOf = ({ roles }: StaffAccount): string =>
  roles.map(({ name }) => name).join('、') || '没有角色';

const dutiesOf = (person: StaffAccount): string => dutiesText(person) || '—';

function stateOf({ disabledAt, isPasswordTemporary }: StaffAccount) {
  if (disabledAt !== null) return { words: '已停用' } as const;
  if (isPasswordTemporary) return { words: '临时密码', tone: 'review' } as const;
  return { words: '在用', tone: 'right' } as const;
}

function State({ person }: { person: StaffAccount }) {
  const { words, ...tone } = stateOf(person);
  return <StatusChip {...tone}>{words}</StatusChip>;
}

interface PersonMenuProps extends Begin {
  person: StaffAccount;
}

function PersonMenu({ person, begin, beginDuties }: PersonMenuProps) {
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
            <Menu.Item onClick={() => beginDuties(person)}>设置负责什么</Menu.Item>
            <Menu.Item onClick={() => begin({ what: 'password', person })}>重设密码</Menu.Item>
            {(person.hasSecondStep || person.hasPasskey) && (
              <Menu.Item onClick={() => begin({ what: 'second-step', person })}>
                重置两步登录
              </Menu.Item>
            )}
            <Menu.Item onClick={() => begin({ what: 'disable', person })}>停用</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => begin({ what: 'enable', person })}>恢复</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
