import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import books from '../books.module.css';
import { yuan } from '../order.words.ts';
import { WordsChip } from '../words-chip.tsx';
import { stateChips, type SchoolCoupon } from './coupon.queries.ts';

export const couponColumns: readonly Column<SchoolCoupon>[] = [
  {
    key: 'title',
    title: '优惠券',
    card: 'head',
    value: ({ plan }) => plan.title,
    render: ({ couponId, plan, label, file }) => (
      <Link to={`/coupons/${couponId}`} className={books.lines}>
        {plan.title}
        <small>
          {label}
          {file !== null && '，写在课程目录里'}
        </small>
      </Link>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: ({ state }) => stateChips[state].words,
    render: ({ state }) => <WordsChip chip={stateChips[state]} />,
  },
  { key: 'scope', title: '给什么用', value: ({ scopeWords }) => scopeWords },
  {
    key: 'taken',
    title: '领了',
    align: 'right',
    value: ({ taken }) => taken,
    render: ({ taken, plan }) => (plan.total === null ? taken : `${taken} / ${plan.total}`),
  },
  { key: 'used', title: '用了', align: 'right', value: ({ used }) => used },
  {
    key: 'cost',
    title: '少收',
    align: 'right',
    value: ({ cost }) => cost / 100,
    render: ({ cost }) => yuan(cost),
  },
  {
    key: 'takeTo',
    title: '领到',
    value: ({ plan }) => (plan.takeTo === null ? null : momentValue(plan.takeTo)),
    render: ({ plan }) => (plan.takeTo === null ? '不限' : momentText(plan.takeTo)),
  },
  {
    key: 'codes',
    title: '没用的码',
    isExtra: true,
    align: 'right',
    value: ({ codesLeft }) => codesLeft,
  },
];

type Begin = (coupon: SchoolCoupon) => void;

export const couponActs = (codes: Begin, stop: Begin): Column<SchoolCoupon> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 190,
  render: (coupon) =>
    coupon.file === null &&
    coupon.state !== 'stopped' && (
      <span className={books.acts}>
        {!coupon.plan.isListed && coupon.plan.code === null && (
          <Button size="sm" variant="default" onClick={() => codes(coupon)}>
            生成码
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => stop(coupon)}>
          停掉
        </Button>
      </span>
    ),
});
