import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { BankCard } from '@xuezhou/contract/flash-card/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { percent } from '../cards.words.ts';
import styles from './cards.module.css';

const placeOf = ({ chapter, topic }: BankCard): string =>
  [chapter, topic].filter((part) => part !== '').join(' · ');

const shareOf = ({ figures }: BankCard): number | null =>
  figures === null || figures.reviews === 0 ? null : figures.forgotten / figures.reviews;

/** What a row is made of; a figure that stands for too few people is silent. */
export const cardColumns: Column<BankCard>[] = [
  {
    key: 'front',
    title: '闪卡',
    card: 'head',
    value: ({ front }) => front,
    render: ({ cardId, front, back, inFiles }) => (
      <span className={styles.sides}>
        <Link to="/cards/$cardId" params={{ cardId: String(cardId) }}>
          <FormulaText text={front} />
        </Link>
        <small>
          <FormulaText text={back} />
        </small>
        <small>
          {cardId}
          {inFiles && ' · 在课程文件里'}
        </small>
      </span>
    ),
  },
  {
    key: 'place',
    title: '章节和考点',
    width: 220,
    value: placeOf,
    render: placeOf,
  },
  {
    key: 'learners',
    title: '学过',
    align: 'right',
    width: 80,
    value: ({ figures }) => figures?.learners ?? null,
    render: ({ figures }) => figures?.learners.toLocaleString('zh-CN') ?? '—',
  },
  {
    key: 'reviews',
    title: '复习',
    align: 'right',
    width: 88,
    value: ({ figures }) => figures?.reviews ?? null,
    render: ({ figures }) => figures?.reviews.toLocaleString('zh-CN') ?? '—',
  },
  {
    key: 'forgotten',
    title: '忘记',
    align: 'right',
    width: 80,
    value: shareOf,
    render: (card) => {
      const share = shareOf(card);
      return share === null ? '—' : percent(share);
    },
  },
  {
    key: 'state',
    title: '要看的',
    width: 128,
    value: ({ isRetired, openReports }) =>
      [
        ...(isRetired ? ['已撤下'] : []),
        ...(openReports > 0 ? [`${openReports} 条报错`] : []),
      ].join('、'),
    render: ({ isRetired, openReports }) => (
      <span className={styles.chips}>
        {isRetired && <StatusChip tone="quiet">已撤下</StatusChip>}
        {openReports > 0 && <StatusChip tone="wrong">{openReports} 条报错</StatusChip>}
      </span>
    ),
  },
];
