import { saveSheets, sheetOf } from '../../platform/list/save-excel.ts';
import type { Column } from '../../platform/list/column.ts';
import { columnsOf, type Answered, type Results } from './results-columns.ts';

/** Two may be called alike. */
const number: Column<Answered> = {
  ...{ key: 'number', title: '学号', value: ({ studentId }) => studentId },
};

/** What was agreed to, by the columns of the page. Returns what is to be said of it. */
export async function saveResults(results: Results): Promise<string | undefined> {
  const [who, ...others] = columnsOf(results);
  const columns = who === undefined ? others : [who, number, ...others];
  await saveSheets(`${results.title}的答案`, [
    { name: '答案', data: sheetOf(columns, results.answers) },
  ]);
  return undefined;
}
