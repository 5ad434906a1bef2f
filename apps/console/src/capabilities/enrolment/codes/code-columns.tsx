import type { listRedeemCodes } from '@xuezhou/contract/enrolment/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import type { Column } from '../../../platform/list/console-table.tsx';

type RedeemCode = DataOf<typeof listRedeemCodes>[number];

export const codeStates = [
  { key: 'unused', label: '没用' },
  { key: 'used', label: '用了' },
  { key: 'over', label: '过期' },
] as const;
export type CodeState = (typeof codeStates)[number]['key'];

export const isCodeState = (text: string): text is CodeState =>
  codeStates.some(({ key }) => key === text);

export function stateOfCode({ usedOn, until }: RedeemCode, today: string): CodeState {
  if (usedOn !== null) return 'used';
  return until !== null && until < today ? 'over' : 'unused';
}

const chips: Readonly<Record<CodeState, ReactNode>> = {
  unused: <StatusChip tone="accent">没用</StatusChip>,
  used: <StatusChip tone="right">用了</StatusChip>,
  over: <StatusChip>过期</StatusChip>,
};

export const codeColumns = (today: string): Column<RedeemCode>[] => [
  { key: 'tail', title: '兑换码', card: 'head', render: ({ tail }) => `****${tail}` },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    render: (code) => chips[stateOfCode(code, today)],
  },
  {
    key: 'days',
    title: '给多久',
    render: ({ days }) => (days === null ? '长期有效' : `${days} 天`),
  },
  {
    key: 'until',
    title: '用到哪天',
    render: ({ until }) => until ?? '不限',
  },
  {
    key: 'who',
    title: '谁用了',
    render: ({ usedOn, nickname }) =>
      usedOn === null ? null : `${nickname ?? '已注销的学员'}，${usedOn}`,
  },
  { key: 'note', title: '备注', render: ({ note }) => note },
  { key: 'number', title: '编号', align: 'right', card: 'none', render: ({ codeNo }) => codeNo },
];
