import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleTable } from '../../platform/list/console-table.tsx';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { ClassTabs } from '../camp/port/class-tabs.tsx';
import styles from './teams.module.css';
import { teamsQuery, type Team } from './teams.queries.ts';

const AnnounceDialog = sheetPart(() => import('./announce-dialog.tsx'), 'AnnounceDialog');
const CloseTeamDialog = sheetPart(() => import('./close-team-dialog.tsx'), 'CloseTeamDialog');
const OpenTeamDialog = sheetPart(() => import('./open-team-dialog.tsx'), 'OpenTeamDialog');
const TeacherDialog = sheetPart(() => import('./teacher-dialog.tsx'), 'TeacherDialog');

const dialogs = {
  announce: AnnounceDialog,
  teacher: TeacherDialog,
  close: CloseTeamDialog,
};
type What = keyof typeof dialogs;

interface TeamAct {
  readonly what: What;
  readonly team: Team;
}

/** Where the students of a class or a course talk to one another. */
export default function TeamsPage() {
  const may = useMay();
  const teams = useSuspenseQuery(teamsQuery).data;
  const { open, dialog: opening } = useDialog<void>((_, state) => <OpenTeamDialog {...state} />);
  const { open: begin, dialog } = useDialog<TeamAct>(({ what, team }, state) => {
    const Asked = dialogs[what];
    return <Asked {...{ team, ...state }} />;
  });
  const mayOpen = may('enrolment.write');
  const acts: What[] = [
    ...(may('message.send') ? (['announce'] as const) : []),
    ...(mayOpen ? (['teacher', 'close'] as const) : []),
  ];
  usePageKeys({ c: mayOpen ? () => open() : undefined });
  return (
    <>
      <PageHead
        title="班级"
        note={mayOpen ? '班级群里，同班的学员互相说话，老师能管。' : <WithheldNote />}
        actions={
          mayOpen && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => open()}>
              开班级群
            </Button>
          )
        }
      />
      <ClassTabs at="/classes/teams" />
      {teams.length === 0 ? (
        <EmptyState
          title="还没有班级群"
          text="给一个班或一门课开群以后，里面的学员都能看到，新来的自动加入。"
        />
      ) : (
        <ConsoleTable
          label="班级群"
          columns={acts.length === 0 ? columns : [...columns, actsColumn(acts, begin)]}
          rows={[
            ...teams.filter(({ isClosed }) => !isClosed),
            ...teams.filter(({ isClosed }) => isClosed),
          ]}
          rowKey={({ teamId }) => teamId}
        />
      )}
      {opening}
      {dialog}
    </>
  );
}

const WithheldNote = () => <Withheld permission="enrolment.write" what="开群和关群" />;

const columns: Column<Team>[] = [
  {
    key: 'name',
    title: '群',
    card: 'head',
    render: ({ name, courseTitle, classTitle }) => (
      <span className={styles.name}>
        {name}
        <small>
          {courseTitle} · {classTitle ?? '整门课的学员'}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    render: ({ isClosed }) =>
      isClosed ? <StatusChip>已关闭</StatusChip> : <StatusChip tone="right">开着</StatusChip>,
  },
  { key: 'members', title: '学员', align: 'right', render: ({ members }) => `${members} 人` },
  {
    key: 'messages',
    title: '说过的话',
    align: 'right',
    render: ({ messages }) => `${messages} 条`,
  },
];

const actNames: Readonly<Record<What, string>> = {
  announce: '发公告',
  teacher: '加一位老师',
  close: '关闭',
};

const actsColumn = (acts: readonly What[], begin: (act: TeamAct) => void): Column<Team> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 80,
  card: 'head',
  render: (team) =>
    !team.isClosed && (
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon aria-label={`${team.name}，更多操作`}>
            <IconDots size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((what) => (
            <Menu.Item key={what} onClick={() => begin({ what, team })}>
              {actNames[what]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    ),
});
