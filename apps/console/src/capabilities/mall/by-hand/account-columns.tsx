import { Button } from '@mantine/core';
import type { MoneyAccount } from '@xuezhou/contract/mall/console';
import { groupedNumber } from '@xuezhou/rules/mall/transfer';
import type { Column } from '../../../platform/list/column.ts';
import { WordsChip } from '../words-chip.tsx';
import { channelWords } from './by-hand.queries.ts';

const facts: readonly Column<MoneyAccount>[] = [
  {
    key: 'holder',
    title: '户名，或在哪里收',
    card: 'head',
    value: ({ holder }) => holder,
  },
  { key: 'channel', title: '收什么', value: ({ channel }) => channelWords[channel] },
  { key: 'bank', title: '开户银行', value: ({ bank, branch }) => `${bank} ${branch}`.trim() },
  {
    key: 'number',
    title: '账号',
    value: ({ channel, number }) => (channel === 'cash' ? '' : groupedNumber(number)),
  },
  { key: 'remark', title: '备注', value: ({ remark }) => remark },
  {
    key: 'on',
    title: '在用',
    value: ({ isOn }) => (isOn ? '在用' : '关了'),
    render: ({ isOn }) => (
      <WordsChip chip={isOn ? { words: '在用', tone: 'right' } : { words: '关了' }} />
    ),
  },
];

export const accountColumns = (
  mayWrite: boolean,
  open: (account: MoneyAccount) => void,
): readonly Column<MoneyAccount>[] =>
  mayWrite
    ? [
        ...facts,
        {
          key: 'acts',
          width: 90,
          title: '操作',
          align: 'right',
          render: (account) => (
            <Button size="sm" variant="default" onClick={() => open(account)}>
              改
            </Button>
          ),
        },
      ]
    : facts;
