import { Button } from '@mantine/core';
import type { RosterVerdict } from '@xuezhou/contract/account/console';
import {
  longestRosterCell,
  type RosterCells,
  type RosterField,
} from '@xuezhou/rules/account/roster/roster-columns';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { MendCell } from '../../../platform/sheet/mend-cell.tsx';
import { fieldWords, stateWords } from './roster.words.ts';
import styles from './roster.module.css';

/** A row and what becomes of it; undefined: that is being asked. */
export interface JudgedRow extends RosterCells {
  readonly verdict: RosterVerdict | undefined;
}

interface RosterColumnsOptions {
  rows: readonly JudgedRow[];
  onMendAlike: (field: RosterField, from: string, value: string) => void;
  onMend: (row: number, field: RosterField, value: string) => void;
  onLeaveOut: (row: number) => void;
}

export function rosterColumnsFor({
  rows,
  onMendAlike,
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
      render: (row) => <Words {...{ row, rows, onMendAlike, onMend, onLeaveOut }} />,
    },
  ];
}

interface WordsProps extends RosterColumnsOptions {
  row: JudgedRow;
}

function Words({ row: { row, verdict, ...cells }, rows, ...on }: WordsProps) {
  if (verdict === undefined) return '正在看';
  const { words, offer, state } = verdict;
  const isStuck = state === 'look' || state === 'fault';
  const alike =
    offer === null
      ? 0
      : rows.filter((each) => isOffered(each, offer) && each[offer.field] === cells[offer.field])
          .length;
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
          onClick={() => on.onMend(row, offer.field, offer.value)}
        >
          是
        </Button>
      )}
      {offer !== null && alike > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`写着“${cells[offer.field]}”的 ${alike} 行都用“${offer.value}”`}
          onClick={() => on.onMendAlike(offer.field, cells[offer.field], offer.value)}
        >
          {alike} 行都是
        </Button>
      )}
      {isStuck && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`拿掉第 ${row} 行`}
          onClick={() => on.onLeaveOut(row)}
        >
          拿掉
        </Button>
      )}
    </span>
  );
}

type Offer = NonNullable<RosterVerdict['offer']>;

const isOffered = ({ verdict }: JudgedRow, { field, value }: Offer): boolean =>
  verdict?.offer?.field === field && verdict.offer.value === value;
