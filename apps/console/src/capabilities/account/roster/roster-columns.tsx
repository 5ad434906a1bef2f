import { Button } from '@mantine/core';
import type { RosterVerdict } from '@xuezhou/contract/account/console';
import {
  longestRosterCell,
  type RosterCells,
  type RosterField,
} from '@xuezhou/rules/account/roster/roster-columns';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { MendCell } from './mend-cell.tsx';
import { fieldWords, stateWords } from './roster.words.ts';
import styles from './roster.module.css';

/** A row and what becomes of it; undefined: that is being asked. */
export interface JudgedRow extends RosterCells {
  readonly verdict: RosterVerdict | undefined;
}

interface RosterColumnsOptions {
  onMend: (row: number, field: RosterField, value: string) => void;
  onLeaveOut: (row: number) => void;
}

export function rosterColumnsFor({
  onMend,
  onLeaveOut,
}: RosterColumnsOptions): Column<JudgedRow>[] {
  const cell = (field: RosterField): Column<JudgedRow> => ({
    key: field,
    title: fieldWords[field],
    ...(field === 'name' && { card: 'head' as const }),
    render: ({ row, [field]: value, verdict }) => (
      <MendCell
        label={`第 ${row} 行${fieldWords[field]}`}
        value={value}
        tone={
          verdict?.field === field ? (verdict.state === 'look' ? 'review' : 'wrong') : undefined
        }
        maxLength={longestRosterCell[field]}
        onMend={(mended) => onMend(row, field, mended)}
      />
    ),
  });
  return [
    { key: 'row', title: '行', width: 56, render: ({ row }) => row },
    {
      key: 'state',
      title: '状态',
      width: 108,
      render: ({ verdict }) =>
        verdict !== undefined && (
          <StatusChip tone={stateWords[verdict.state].tone}>
            {stateWords[verdict.state].chip}
          </StatusChip>
        ),
    },
    ...(['name', 'mobile', 'course', 'until'] as const).map(cell),
    {
      key: 'words',
      title: '会怎样',
      render: ({ row, verdict }) => <Words {...{ row, verdict, onMend, onLeaveOut }} />,
    },
  ];
}

interface WordsProps extends RosterColumnsOptions {
  row: number;
  verdict: RosterVerdict | undefined;
}

function Words({ row, verdict, onMend, onLeaveOut }: WordsProps) {
  if (verdict === undefined) return '正在看';
  const { words, offer, state } = verdict;
  const isStuck = state === 'look' || state === 'fault';
  return (
    <span
      className={styles.words}
      data-tone={state === 'fault' ? 'wrong' : state === 'look' ? 'review' : undefined}
    >
      {words}
      {offer !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`第 ${row} 行用“${offer.value}”`}
          onClick={() => onMend(row, offer.field, offer.value)}
        >
          是
        </Button>
      )}
      {isStuck && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`拿掉第 ${row} 行`}
          onClick={() => onLeaveOut(row)}
        >
          拿掉
        </Button>
      )}
    </span>
  );
}
