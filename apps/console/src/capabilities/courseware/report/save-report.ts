import type { CoursewareLearner, exportCourseware } from '@xuezhou/contract/courseware/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { Column } from '../../../platform/list/column.ts';
import { saveSheets, sheetOf } from '../../../platform/list/save-excel.ts';
import { answerColumns, learnerColumns } from './report-columns.tsx';

/** A score means nothing without what it is out of. */
const fullScore: Column<CoursewareLearner> = {
  key: 'most',
  title: '满分',
  value: ({ score }) => score?.max ?? null,
};

/** What was agreed to: students on one sheet, by the columns of the page, their answers on the other. Returns what is to be said of it. */
export async function saveReport(
  report: DataOf<typeof exportCourseware>,
): Promise<string | undefined> {
  const { title, isWhole, learners, answers } = report;
  const columns = learnerColumns.flatMap((one) => (one.key === 'score' ? [one, fullScore] : [one]));
  await saveSheets(`${title}成绩`, [
    { name: '学员', data: sheetOf(columns, learners) },
    ...(answers.length === 0 ? [] : [{ name: '作答', data: sheetOf(answerColumns, answers) }]),
  ]);
  return isWhole
    ? undefined
    : `太多了，只存了最近 ${learners.length} 次学习、其中 ${answers.length} 条作答`;
}
