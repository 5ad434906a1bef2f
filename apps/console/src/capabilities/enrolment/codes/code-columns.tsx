import type { listRedeemCodes } from '@xuezhou/contract/enrolment/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import type { Column } from '../../../platform/list/column.ts';

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

const whoOf = ({ usedOn, nickname }: RedeemCode): string | null =>
  usedOn === null ? null : `${nickname ?? '已注销的学员'}，${usedOn}`;

export function codeColumns(today: string): Column<RedeemCode>[] {
  const stateWords = (code: RedeemCode): string =>
    codeStates.find(({ key }) => key === stateOfCode(code, today))?.label ?? '';
  return [
    {
      key: 'tail',
      title: '兑换码',
      card: 'head',
      value: ({ tail }) => `****${tail}`,
      render: ({ tail }) => `****${tail}`,
    },
    {
      key: 'state',
      title: '状态',
      card: 'head',
      value: stateWords,
      render: (code) => chips[stateOfCode(code, today)],
    },
    {
      key: 'days',
      title: '给多久',
      value: ({ days }) => days,
      render: ({ days }) => (days === null ? '长期有效' : `${days} 天`),
    },
    {
      key: 'until',
      title: '用到哪天',
      value: ({ until }) => until,
      render: ({ until }) => until ?? '不限',
    },
    { key: 'who', title: '谁用了', value: whoOf, render: whoOf },
    { key: 'note', title: '备注', value: ({ note }) => note, render: ({ note }) => note },
    {
      key: 'number',
      title: '编号',
      align: 'right',
      card: 'none',
      value: ({ codeNo }) => codeNo,
      render: ({ codeNo }) => codeNo,
    },
  ];
}
