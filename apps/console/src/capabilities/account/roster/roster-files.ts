import type { RosterVerdict } from '@xuezhou/contract/account/console';
import { rosterFields, type RosterCells } from '@xuezhou/rules/account/roster/roster-columns';
import type { Column } from '../../../platform/list/column.ts';
import { saveExcel } from '../../../platform/list/save-excel.ts';
import { saveFaulty as saveWithWhy } from '../../../platform/sheet/save-faulty.ts';
import { fieldWords } from './roster.words.ts';

type Row = RosterCells & { readonly words: string };

const cells: Column<Row>[] = rosterFields.map((field) => ({
  key: field,
  title: fieldWords[field],
  value: (row) => row[field],
}));

const sample: Row = {
  ...{ row: 2, mobile: '13800000000', name: '示例学员', course: '课程的名称' },
  ...{ until: '2027-08-31', remark: '可以不写', words: '' },
};

export const saveTemplate = async (): Promise<void> =>
  await saveExcel('学员名单模板', cells, [sample]);

/** The rows for which nothing was done, with why beside them: mended, the file can come again. */
export async function saveFaulty(
  rows: readonly RosterCells[],
  verdicts: readonly RosterVerdict[],
): Promise<void> {
  const known = new Map(verdicts.map((verdict) => [verdict.row, verdict]));
  const faulty = faultyOf(rows, verdicts).map((row) => ({
    ...row,
    words: known.get(row.row)?.words ?? '',
  }));
  await saveWithWhy('没有报名的学员', { why: '为什么没有报名', cells }, faulty);
}

export function faultyOf(
  rows: readonly RosterCells[],
  verdicts: readonly RosterVerdict[],
): RosterCells[] {
  const stuck = new Set(
    verdicts.filter(({ state }) => state === 'fault' || state === 'look').map(({ row }) => row),
  );
  return rows.filter(({ row }) => stuck.has(row));
}
