import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { clockOf } from '@xuezhou/client/time/days.ts';
import type { Permission } from '@xuezhou/contract/staff';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import type { Column } from '../../platform/list/column.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import type { Live } from './live.queries.ts';
import { clashOf, clashText, spanOf, spanText } from './live-times.ts';
import styles from './lives.module.css';

export type LiveAct =
  | 'ready'
  | 'move'
  | 'cancel'
  | 'end'
  | 'key'
  | 'host'
  | 'replay'
  | 'marks'
  | 'attendance';

const actNames: Readonly<Record<LiveAct, string>> = {
  ready: '准备得怎么样',
  ...{ key: '推流密钥', host: '谁管聊天', move: '改时间', end: '结束', cancel: '取消这节课' },
  ...{ replay: '放回放', marks: '讲了什么', attendance: '出勤' },
};

/** What can be done with a class as it stands. */
function actsOf({ state, isOfFile }: Live, may: (permission: Permission) => boolean) {
  const isAhead = state === 'planned' || state === 'on';
  const plan: LiveAct[] = [
    ...(isAhead ? (['ready', 'key', 'host'] as const) : []),
    ...(isAhead && !isOfFile ? (['move'] as const) : []),
    ...(state === 'on' ? (['marks', 'end'] as const) : []),
    ...(state === 'ended' ? (['replay', 'marks'] as const) : []),
    ...(isAhead && !isOfFile ? (['cancel'] as const) : []),
  ];
  return [
    ...(may('live.plan') ? plan : []),
    ...(may('student.read') && (state === 'on' || state === 'ended')
      ? (['attendance'] as const)
      : []),
  ];
}

const stateWords = {
  planned: '没开始',
  on: '直播中',
  ended: '结束了',
  cancelled: '取消了',
} as const;

const chips: Readonly<Record<Live['state'], ReactNode>> = {
  planned: <StatusChip tone="accent">没开始</StatusChip>,
  on: <StatusChip tone="right">直播中</StatusChip>,
  ended: <StatusChip>结束了</StatusChip>,
  cancelled: <StatusChip>取消了</StatusChip>,
};

function clashIn(lives: readonly Live[], live: Live): string | undefined {
  if (live.state !== 'planned' && live.state !== 'on') return undefined;
  const others = lives.filter(({ liveId }) => liveId !== live.liveId);
  const clash = clashOf(live, spanOf(live), others);
  return clash && clashText(clash);
}

export const liveColumns = (lives: readonly Live[]): Column<Live>[] => [
  {
    key: 'title',
    title: '直播',
    card: 'head',
    value: ({ title }) => title,
    render: (live) => (
      <span className={styles.name}>
        {live.title}
        <small>
          {live.courseTitle}
          {live.isOfFile && '，写在课程目录里'}
        </small>
        {clashIn(lives, live) !== undefined && (
          <small data-tone="review">{clashIn(lives, live)}</small>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: ({ state }) => stateWords[state],
    render: ({ state }) => chips[state],
  },
  {
    key: 'begins',
    title: '时间',
    value: ({ beginsAt }) => momentValue(beginsAt),
    render: (live) => spanText(spanOf(live)),
  },
  { key: 'teacher', title: '老师', value: ({ teacher }) => teacher },
  {
    key: 'replay',
    title: '回放',
    value: ({ state, replayBulletId }) =>
      replayBulletId !== null ? '有' : state === 'ended' ? '还没有' : '',
  },
];

export const actsColumn = (
  may: (permission: Permission) => boolean,
  begin: (what: LiveAct, live: Live) => void,
): Column<Live> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 80,
  card: 'head',
  render: (live) =>
    actsOf(live, may).length > 0 && (
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon aria-label={`${live.title} ${clockOf(Date.parse(live.beginsAt))}，更多操作`}>
            <IconDots size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actsOf(live, may).map((what) => (
            <Menu.Item key={what} onClick={() => begin(what, live)}>
              {actNames[what]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    ),
});
