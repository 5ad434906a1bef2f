import { call } from '@xuezhou/client/api/call.ts';
import {
  listCoursewareAnswers,
  type listCoursewareLearners,
} from '@xuezhou/contract/courseware/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { saveSheets, sheetOf } from '../../../platform/list/save-excel.ts';
import type { Column } from '../../../platform/list/column.ts';
import { answerColumns, learnerColumns } from './report-columns.tsx';

type Report = DataOf<typeof listCoursewareLearners>;
type Learner = Report['list'][number];

/** A score means nothing without what it is out of. */
const most: Column<Learner> = {
  key: 'most',
  title: '满分',
  value: ({ score }) => score?.max ?? null,
};

/** Students on one sheet, by the columns of the page; their answers on the other. Returns what is to be said of it. */
export async function saveReport(
  coursewareId: number,
  { title, list, isWhole }: Report,
): Promise<string | undefined> {
  const answers = await call(listCoursewareAnswers, { params: { coursewareId }, query: {} });
  const columns = learnerColumns.flatMap((one) => (one.key === 'score' ? [one, most] : [one]));
  await saveSheets(`${title}成绩`, [
    { name: '学员', data: sheetOf(columns, list) },
    ...(answers.list.length === 0
      ? []
      : [{ name: '作答', data: sheetOf(answerColumns, answers.list) }]),
  ]);
  if (isWhole && answers.isWhole) return undefined;
  return `太多了，只存了${isWhole ? '' : `最近 ${list.length} 次学习`}${isWhole || answers.isWhole ? '' : '、'}${answers.isWhole ? '' : `前 ${answers.list.length} 条作答`}`;
}
