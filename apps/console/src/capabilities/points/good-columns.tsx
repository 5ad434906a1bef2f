import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { SchoolPointsGood } from '@xuezhou/contract/points/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../platform/list/column.ts';
import styles from './points.module.css';

export type GoodAct = 'edit' | 'stock' | 'withdraw' | 'restore' | 'takeOver';

const stateOf = ({ isWithdrawn, stock }: SchoolPointsGood): string => {
  if (isWithdrawn) return '撤下了';
  return stock === 0 ? '换完了' : '能换';
};

export const goodColumns: readonly Column<SchoolPointsGood>[] = [
  {
    key: 'title',
    title: '东西',
    card: 'head',
    value: ({ plan }) => plan.title,
    render: ({ plan, owner }) => (
      <span className={styles.lines}>
        {plan.title}
        <small>
          {plan.intro}
          {owner === 'file' && '，写在 points-goods.yaml'}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: stateOf,
    render: (good) => {
      const words = stateOf(good);
      return <StatusChip tone={words === '能换' ? 'right' : 'quiet'}>{words}</StatusChip>;
    },
  },
  {
    key: 'kind',
    title: '给什么',
    value: ({ plan: { days } }) => (days === null ? '邮寄' : `课程延期 ${days} 天`),
  },
  { key: 'points', title: '积分', align: 'right', value: ({ plan }) => plan.points },
  {
    key: 'perStudent',
    title: '每人',
    align: 'right',
    value: ({ plan }) => plan.perStudent,
    render: ({ plan }) => plan.perStudent ?? '不限',
  },
  {
    key: 'stock',
    title: '还剩',
    align: 'right',
    value: ({ stock }) => stock,
    render: ({ stock }) => stock ?? '不限',
  },
  { key: 'taken', title: '换走', align: 'right', value: ({ taken }) => taken },
];

const names: Readonly<Record<GoodAct, string>> = {
  ...{ edit: '修改', stock: '改还剩多少', withdraw: '撤下', restore: '恢复', takeOver: '接管' },
};

const actsOf = ({ owner, isWithdrawn }: SchoolPointsGood): GoodAct[] =>
  owner === 'file' ? ['takeOver'] : ['edit', 'stock', isWithdrawn ? 'restore' : 'withdraw'];

export const goodActs = (
  act: (what: GoodAct, good: SchoolPointsGood) => void,
): Column<SchoolPointsGood> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 80,
  card: 'head',
  render: (good) => (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon aria-label={`${good.plan.title}，更多操作`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actsOf(good).map((what) => (
          <Menu.Item key={what} onClick={() => act(what, good)}>
            {names[what]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  ),
});
