import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { OrganisationMember } from '@xuezhou/contract/organisation/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import styles from '../organisation.module.css';
import { planText, studiedText } from '../organisation.words.ts';

type Seat = OrganisationMember['seats'][number];

const stateOf = ({ studentId, seats }: OrganisationMember): string => {
  if (studentId === null)
    return seats.some(({ isWaiting }) => isWaiting) ? '请了，在排队' : '请了，还没来';
  if (seats.length === 0) return '没有座位';
  return seats.every(({ isWaiting }) => isWaiting) ? '在排队' : '在学';
};

/** Each seat in a line of its own; in the Excel beside one another. */
const eachSeat = (text: (seat: Seat) => string) => {
  const value = ({ seats }: OrganisationMember): string => seats.map(text).join('\n');
  const render = (member: OrganisationMember) => (
    <span className={styles.lines}>{value(member)}</span>
  );
  return { value, render };
};

const learnedText = ({ progress }: Seat): string =>
  progress === null ? '还没有数到' : `${progress.learned} / ${progress.all} 章`;

export const memberColumns: Column<OrganisationMember>[] = [
  {
    key: 'name',
    title: '姓名',
    card: 'head',
    value: ({ name }) => name,
    render: ({ name, studentId, mobileTail }) =>
      studentId === null ? (
        <>
          {name}
          {mobileTail !== null && <small>（尾号 {mobileTail}）</small>}
        </>
      ) : (
        <Link to="/students/$studentId" params={{ studentId: String(studentId) }}>
          {name}
        </Link>
      ),
  },
  { key: 'department', title: '部门', value: ({ department }) => department },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: stateOf,
    render: (member) => {
      const state = stateOf(member);
      return (
        <StatusChip tone={state === '在学' ? 'right' : state.includes('排队') ? 'review' : 'quiet'}>
          {state}
        </StatusChip>
      );
    },
  },
  { key: 'courses', title: '课', ...eachSeat(({ courseTitle }) => courseTitle) },
  { key: 'learned', title: '学到', ...eachSeat(learnedText) },
  {
    key: 'plan',
    title: '计划',
    ...eachSeat(({ progress }) => (progress === null ? '' : planText(progress.aheadDays))),
  },
  {
    key: 'studied',
    title: '最近学',
    ...eachSeat(({ progress }) => (progress === null ? '' : studiedText(progress))),
  },
  {
    key: 'consent',
    title: '给单位看',
    value: ({ isConsented, studentId }) =>
      studentId === null ? null : isConsented ? '同意' : '没有同意',
  },
  {
    key: 'joined',
    title: '加入',
    isExtra: true,
    value: ({ joinedAt, invitedAt }) =>
      joinedAt === null
        ? invitedAt === null
          ? null
          : `${momentText(invitedAt)}请的`
        : momentText(joinedAt),
  },
];
