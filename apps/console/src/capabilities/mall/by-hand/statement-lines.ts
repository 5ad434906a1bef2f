import {
  readStatementLine,
  statementTitles,
  type StatementLine,
  type WaitingTransfer,
} from '@xuezhou/rules/mall/statement';
import type { WaitingTransferRow } from '@xuezhou/contract/mall/console';
import { v7 as newId } from 'uuid';
import { headingKey, rememberedLayout } from '../../../platform/sheet/layouts.ts';
import type { SheetRows } from '../../../platform/sheet/read-sheet.ts';

/** What a browser remembers the columns of statements as. */
export const statementList = 'bank-statement';

type StatementField = keyof StatementLine;

export const statementFields: readonly { field: StatementField; label: string }[] = [
  { field: 'number', label: '流水号' },
  { field: 'day', label: '日期' },
  { field: 'income', label: '收入金额' },
  { field: 'payer', label: '付款人' },
  { field: 'memo', label: '附言或摘要' },
];

export interface Statement {
  readonly headings: readonly string[];
  readonly lines: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

const fewest = 4;

/** Banks write their own name and the account over the heading: it is the first row with most of its cells filled. */
export function statementOf(rows: SheetRows): Statement {
  const at = rows.findIndex((row) => row.filter((cell) => cell !== '').length >= fewest);
  const headings = rows[Math.max(at, 0)] ?? [];
  const lines = rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(Math.max(at, 0) + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { headings, lines };
}

export type Places = Readonly<Record<StatementField, number | null>>;

/** As they were chosen the last time, else by what the heading says. */
export function placesIn({ headings }: Statement): Places {
  const kept = rememberedLayout(statementList, headingKey(headings));
  const placeOf = (field: StatementField): number | null => {
    if (kept !== undefined) return kept[field] ?? null;
    const title = statementTitles[field].find((one) => headings.includes(one));
    return title === undefined ? null : headings.indexOf(title);
  };
  return {
    number: placeOf('number'),
    day: placeOf('day'),
    income: placeOf('income'),
    payer: placeOf('payer'),
    memo: placeOf('memo'),
  };
}

type FoundLine = NonNullable<ReturnType<typeof readStatementLine>>;

export interface ReadLine {
  readonly number: number;
  /** Of what is confirmed by it, however often it is pressed. */
  readonly receiptId: string;
  readonly written: StatementLine;
  readonly found: FoundLine;
}

export const waitingOf = (row: WaitingTransferRow): WaitingTransfer => ({
  orderNo: row.orderNo,
  code: row.code,
  missing: row.isOver ? 0 : row.amount - row.received,
  payer: row.claim?.payer ?? null,
});

/** Those by which something came in; of two for one order the first. */
export function readLines(
  { lines }: Statement,
  places: Places,
  waiting: readonly WaitingTransfer[],
): ReadLine[] {
  const cellOf = (cells: readonly string[], field: StatementField) =>
    cells[places[field] ?? -1] ?? '';
  const taken = new Set<string>();
  return lines.flatMap(({ number, cells }): ReadLine[] => {
    const written = {
      number: cellOf(cells, 'number'),
      day: cellOf(cells, 'day'),
      income: cellOf(cells, 'income'),
      payer: cellOf(cells, 'payer'),
      memo: cellOf(cells, 'memo'),
    };
    const found = readStatementLine(written, waiting);
    if (found === null) return [];
    const line = { number, receiptId: newId(), written };
    if (typeof found === 'string') return [{ ...line, found }];
    if (taken.has(found.orderNo))
      return [{ ...line, found: '这张订单在上面已经有一笔，请单独确认' }];
    taken.add(found.orderNo);
    return [{ ...line, found }];
  });
}
