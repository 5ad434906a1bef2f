import { Button } from '@mantine/core';
import {
  longestImportCell,
  type ImportChoice,
  type ImportRow,
} from '@xuezhou/contract/import/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../platform/list/column.ts';
import { MendCell } from '../../platform/sheet/mend-cell.tsx';
import { choiceWords, fieldWords, stateWords } from './import.words.ts';
import styles from './import.module.css';

/** Changes cells of a row, or what is decided about it. */
export type Mend = (
  row: ImportRow,
  cells: readonly { field: string; value: string }[],
  choice?: ImportChoice | null,
) => Promise<boolean>;

interface RowWays {
  onMend: Mend;
  onOpen: (row: ImportRow) => void;
}

interface RowColumnsOptions extends RowWays {
  isOfCards: boolean;
}

const stateColumn: Column<ImportRow> = {
  key: 'state',
  title: '状态',
  width: 108,
  render: ({ state, isWaiting }) =>
    isWaiting ? (
      <StatusChip>正在重看</StatusChip>
    ) : (
      <StatusChip tone={stateWords[state].tone}>{stateWords[state].chip}</StatusChip>
    ),
};

/** Of a book or a packed course: each chapter with what of it is lost. */
export const courseColumns: Column<ImportRow>[] = [
  { key: 'place', title: '哪一项', card: 'head', render: ({ place }) => place },
  stateColumn,
  { key: 'kind', title: '是什么', width: 84, render: ({ kind }) => kind },
  { key: 'stem', title: '开头', render: ({ stem }) => beginningOf(stem) },
  {
    key: 'words',
    title: '会怎样',
    render: ({ words, state }) => (
      <span className={styles.words} data-tone={toneOf(state)}>
        {words.join('；')}
      </span>
    ),
  },
];

const beginningOf = (stem: string) => (stem.length > 40 ? `${stem.slice(0, 40)}…` : stem);

/** Of what somebody has to read. */
function toneOf(state: ImportRow['state']): string | undefined {
  const { tone } = stateWords[state];
  return tone === 'wrong' || tone === 'review' ? tone : undefined;
}

export function rowColumnsFor({
  isOfCards,
  onMend,
  onOpen,
}: RowColumnsOptions): Column<ImportRow>[] {
  const cell = (field: string, width?: number): Column<ImportRow> => ({
    key: field,
    title: fieldWords(field),
    ...(width !== undefined && { width }),
    ...((field === 'stem' || field === 'front') && { card: 'head' as const }),
    render: (row) => <Cell {...{ row, field, onMend }} />,
  });
  return [
    { key: 'place', title: '行', width: 92, render: ({ place }) => place },
    stateColumn,
    ...(isOfCards
      ? [cell('front'), cell('back')]
      : [
          { key: 'kind', title: '题型', width: 84, render: ({ kind }: ImportRow) => kind },
          cell('stem'),
          cell('answer', 120),
        ]),
    cell('section', 140),
    {
      key: 'words',
      title: '会怎样',
      render: (row) => <Words {...{ row, onMend, onOpen }} />,
    },
  ];
}

interface CellProps {
  row: ImportRow;
  field: string;
  onMend: Mend;
}

function Cell({ row, field, onMend }: CellProps) {
  const cell = row.cells.find((each) => each.field === field);
  if (cell === undefined || !row.mendable.includes(field))
    return field === 'stem' ? row.stem : (cell?.value ?? '');
  const { value, isAtFault = false } = cell;
  return (
    <MendCell
      label={`${row.place}${fieldWords(field)}`}
      value={value}
      tone={isAtFault && !row.isWaiting ? (row.state === 'cannot' ? 'wrong' : 'review') : undefined}
      maxLength={longestImportCell}
      onMend={(mended) => void onMend(row, [{ field, value: mended }])}
    />
  );
}

interface WordsProps extends RowWays {
  row: ImportRow;
}

function Words({ row, onMend, onOpen }: WordsProps) {
  const { words, state, place, choices, choice, mendable } = row;
  return (
    <span className={styles.words} data-tone={toneOf(state)}>
      {words.join('；')}
      {choices
        .filter((each) => each !== choice)
        .map((each) => (
          <Act
            key={each}
            label={`${place}：${choiceWords[each]}`}
            onClick={() => void onMend(row, [], each)}
          >
            {choiceWords[each]}
          </Act>
        ))}
      {choice !== null && (
        <Act label={`${place}：不这样定`} onClick={() => void onMend(row, [], null)}>
          {choice === 'leave' ? '还是导入' : '不这样定'}
        </Act>
      )}
      {mendable.length > 0 && (
        <Act label={`${place}：改其他格`} onClick={() => onOpen(row)}>
          改其他格
        </Act>
      )}
    </span>
  );
}

interface ActProps {
  label: string;
  children: string;
  onClick: () => void;
}

const Act = ({ label, children, onClick }: ActProps) => (
  <Button variant="subtle" size="compact-sm" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);
