import type { OrganisationProgress } from '@xuezhou/contract/organisation/console';
import { saveSheets, sheetOf } from '../../../platform/list/save-excel.ts';
import type { Column } from '../../../platform/list/column.ts';
import { progressColumns } from './progress-columns.tsx';

type Group = OrganisationProgress['groups'][number];

const groupColumns: Column<Group>[] = [
  { key: 'names', title: '部门', value: ({ names }) => names.join('、') },
  { key: 'consented', title: '同意的人', value: ({ consented }) => consented },
  { key: 'learned', title: '学到，平均 %', value: ({ learned }) => learned },
];

/** People on one sheet, departments on the other: by the very columns of the page. */
export async function saveProgress({ name, rows, groups }: OrganisationProgress): Promise<void> {
  const people = { name: '人', data: sheetOf(progressColumns, rows) };
  const departments = { name: '部门', data: sheetOf(groupColumns, groups) };
  await saveSheets(`${name}学习情况`, groups.length === 0 ? [people] : [people, departments]);
}
