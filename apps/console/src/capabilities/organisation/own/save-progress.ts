import type { OrganisationProgress } from '@xuezhou/contract/organisation/console';
import { saveSheets, sheetOf } from '../../../platform/list/save-excel.ts';
import { courseGroups } from './course-groups.ts';
import { courseColumns, groupColumns } from './group-columns.ts';
import { progressColumns } from './progress-columns.tsx';

/** People, departments and courses on a sheet each: by the very columns of the page. */
export async function saveProgress(progress: OrganisationProgress): Promise<void> {
  const { name, rows, groups } = progress;
  await saveSheets(`${name}学习情况`, [
    { name: '人', data: sheetOf(progressColumns, rows) },
    ...(groups.length === 0 ? [] : [{ name: '部门', data: sheetOf(groupColumns, groups) }]),
    { name: '课', data: sheetOf(courseColumns, courseGroups(progress)) },
  ]);
}
