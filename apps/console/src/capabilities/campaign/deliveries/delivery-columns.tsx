import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { stateWords, type Delivered, type Undelivered } from './deliveries.queries.ts';
import styles from './deliveries.module.css';
import { channelWords } from '../campaign.words.ts';

type Row = Omit<Delivered, 'isOpened'>;

/** @param mayOpen whoever reads students goes on to their pages */
export const studentColumn = <Each extends Row>(mayOpen: boolean): Column<Each> => ({
  key: 'student',
  title: '学员',
  card: 'head',
  value: ({ nickname }) => nickname,
  render: ({ studentId, nickname }) =>
    mayOpen ? <Link to={`/students/${studentId}` as never}>{nickname}</Link> : nickname,
});

export const wayColumns = <Each extends Row>(): Column<Each>[] => [
  { key: 'channel', title: '怎么送的', value: ({ channel }) => channelWords[channel] },
  {
    key: 'reason',
    title: '原因',
    value: ({ reason }) => reason,
    render: ({ reason }) => <span className={styles.lines}>{reason}</span>,
  },
  {
    key: 'at',
    title: '时间',
    align: 'right',
    value: ({ at }) => momentValue(at),
    render: ({ at }) => momentText(at),
  },
];

const tones = { sent: 'right', failed: 'wrong', waiting: 'accent', dropped: 'quiet' } as const;

export const stateColumn: Column<Delivered> = {
  key: 'state',
  title: '到了没有',
  card: 'head',
  value: ({ state }) => stateWords[state],
  render: ({ state }) => <StatusChip tone={tones[state]}>{stateWords[state]}</StatusChip>,
};

export const openedColumn: Column<Delivered> = {
  key: 'opened',
  title: '站内',
  value: ({ isOpened }) => (isOpened ? '打开了' : '没打开'),
};

export const messageColumn: Column<Undelivered> = {
  key: 'message',
  title: '消息',
  value: ({ title }) => title,
  render: ({ messageId, title }) => (
    <Link className={styles.lines} to={`/deliveries/${messageId}` as never}>
      {title}
    </Link>
  ),
};
