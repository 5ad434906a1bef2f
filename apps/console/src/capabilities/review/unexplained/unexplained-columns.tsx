import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { fewestShown, type UnexplainedRow } from '@xuezhou/contract/review/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import styles from '../bank/bank.module.css';
import { kindWords } from '../bank/bank.words.ts';

/** Its number, and of a composite which part. */
export const nameOf = ({ questionId, part }: UnexplainedRow): string =>
  part === 0 ? `题 ${questionId}` : `题 ${questionId} 第 ${part} 小题`;

const kindOf = ({ kind, part, askedKind }: UnexplainedRow): string =>
  part === 0 ? kindWords[kind] : `${kindWords[kind]} · ${kindWords[askedKind]}`;

/** What stands for too few people is silent. */
const figureColumns: Column<UnexplainedRow>[] = [
  {
    key: 'answers',
    title: '做过的人',
    align: 'right',
    width: 96,
    value: ({ figures }) => figures?.answers ?? null,
    render: ({ figures }) => figures?.answers ?? `不到 ${fewestShown}`,
  },
  {
    key: 'wrong',
    title: '做错的人',
    align: 'right',
    width: 96,
    value: ({ figures }) => figures?.wrong ?? null,
    render: ({ figures }) => figures?.wrong ?? '—',
  },
];

const stateColumn: Column<UnexplainedRow> = {
  key: 'state',
  title: '已有的',
  width: 152,
  value: ({ hasEnglish, isDrafted }) =>
    [...(hasEnglish ? ['只有英文解析'] : []), ...(isDrafted ? ['草稿里有，没有发布'] : [])].join(
      '、',
    ),
  render: ({ hasEnglish, isDrafted }) => (
    <span className={styles.chips}>
      {hasEnglish && <StatusChip tone="quiet">只有英文解析</StatusChip>}
      {isDrafted && <StatusChip tone="review">草稿里有，没有发布</StatusChip>}
    </span>
  ),
};

/** What a row is made of. */
export const columnsFor = (onWrite: (row: UnexplainedRow) => void): Column<UnexplainedRow>[] => [
  {
    key: 'stem',
    title: '题目',
    card: 'head',
    value: ({ stem }) => stem,
    render: (row) => (
      <span className={styles.stem}>
        <Link to="/bank/$questionId" params={{ questionId: String(row.questionId) }}>
          <FormulaText text={row.stem.trim() === '' ? nameOf(row) : row.stem} />
        </Link>
        <small>{nameOf(row)}</small>
      </span>
    ),
  },
  { key: 'kind', title: '题型', width: 112, value: kindOf },
  ...figureColumns,
  stateColumn,
  {
    key: 'act',
    title: '',
    width: 112,
    render: (row) =>
      row.isDrafted ? (
        <Link
          to="/bank/$questionId"
          params={{ questionId: String(row.questionId) }}
          aria-label={`去发布：${nameOf(row)}`}
        >
          去发布
        </Link>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`写解析：${nameOf(row)}`}
          onClick={() => onWrite(row)}
        >
          写解析
        </Button>
      ),
  },
];
