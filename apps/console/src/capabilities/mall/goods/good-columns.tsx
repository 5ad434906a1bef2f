import { familyIn } from '@xuezhou/ui/family';
import { schoolNow } from '@xuezhou/ui/school';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import books from '../books.module.css';
import { yuan } from '../order.words.ts';
import { WordsChip } from '../words-chip.tsx';
import { goodChips, type SchoolGood } from './good.queries.ts';

const pricesOf = ({ prices }: SchoolGood): string => {
  if (prices === null) return '没有规格';
  const { least, most } = prices;
  return least === most ? yuan(least) : `${yuan(least)} 至 ${yuan(most)}`;
};

export const goodColumns: readonly Column<SchoolGood>[] = [
  {
    key: 'title',
    title: '商品',
    card: 'head',
    value: ({ title }) => title,
    render: ({ goodId, title, family, level, owner }) => (
      <Link to={`/goods/${goodId}`} className={books.lines}>
        {title}
        <small>
          {level === '' ? familyIn(schoolNow().families, family).name : level}
          {owner === 'files' && '，写在课程目录里'}
        </small>
      </Link>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: ({ state }) => goodChips[state].words,
    render: ({ state, isChanged }) => (
      <>
        <WordsChip chip={goodChips[state]} />
        {isChanged && <StatusChip tone="review">有改动</StatusChip>}
      </>
    ),
  },
  {
    key: 'price',
    title: '价格',
    align: 'right',
    value: ({ prices }) => (prices === null ? null : prices.least / 100),
    render: pricesOf,
  },
  { key: 'variants', title: '规格', align: 'right', value: ({ variants }) => variants },
  { key: 'sold', title: '卖出', align: 'right', value: ({ sold }) => sold },
  {
    key: 'left',
    title: '还剩',
    align: 'right',
    value: ({ stockLeft }) => stockLeft,
    render: ({ stockLeft }) => stockLeft ?? '不限',
  },
];

interface Acts {
  readonly stop: (good: SchoolGood) => void;
  readonly raise: (good: SchoolGood) => void;
  readonly isBusy: boolean;
}

export const goodActs = ({ stop, raise, isBusy }: Acts): Column<SchoolGood> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 190,
  render: (good) =>
    good.owner === 'console' &&
    good.state === 'on' && (
      <span className={books.acts}>
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => raise(good)}>
          往前排
        </Button>
        <Button size="sm" variant="default" onClick={() => stop(good)}>
          下架
        </Button>
      </span>
    ),
});
