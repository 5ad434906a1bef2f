import type { DataOf } from '@xuezhou/contract/kernel';
import type { SurveyItem, SurveyValue } from '@xuezhou/contract/survey';
import type { exportEsgRegistrations, getSurveyResults } from '@xuezhou/contract/survey/console';
import writeSheet from 'write-excel-file/node';
import { minuteOf } from '../../platform/clock.ts';
import { withoutControls } from './foreign-text.ts';

type Results = DataOf<typeof getSurveyResults>;
type Cell = string | number;

/** A column of an item; a matrix has one for each row. */
interface Column {
  readonly heading: string;
  readonly itemId: number;
  readonly read: (value: SurveyValue) => Cell;
}

/** A row for each that was posted, a column for each item; numbers are numbers. */
export async function surveySheet({ isAnonymous, items, answers }: Results): Promise<Buffer> {
  const columns = items.flatMap(columnsOf);
  const who = isAnonymous ? ['日期'] : ['学员编号', '昵称', '时间'];
  const rows = answers.map(({ studentId, nickname, postedOn, answers: own }) => [
    ...(isAnonymous ? [postedOn] : [studentId ?? '', nickname, postedOn]),
    ...columns.map(({ itemId, read }) => {
      const answer = own.find(({ surveyItemId }) => surveyItemId === itemId);
      return answer === undefined ? '' : read(answer.value);
    }),
  ]);
  return await sheetOf([[...who, ...columns.map(({ heading }) => heading)], ...rows]);
}

function columnsOf({ surveyItemId: itemId, title, rows }: SurveyItem): Column[] {
  if (rows.length === 0) return [{ heading: title, itemId, read: cellOf }];
  return rows.map((row) => ({
    heading: `${title} ${row}`,
    itemId,
    read: (value) => {
      const listed = Array.isArray(value) ? value : [];
      const found = listed.find((one) => typeof one !== 'string' && one.row === row);
      return typeof found === 'object' ? found.column : '';
    },
  }));
}

function cellOf(value: SurveyValue): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!Array.isArray(value)) return value.fileName;
  return value
    .map((one) => (typeof one === 'string' ? one : `${one.row}：${one.column}`))
    .join('；');
}

const documents = { passport: '护照', 'hk-macao': '港澳居民来往内地通行证', 'id-card': '身份证' };
const examPlaces = { centre: '考点', home: '家里，远程监考' };

export async function esgSheet(
  registrations: DataOf<typeof exportEsgRegistrations>,
): Promise<Buffer> {
  const heading = ['学员编号', '昵称', '中文姓名', '姓', '名', '证件', '证件号码', '有效期到'];
  const rows = registrations.map(({ studentId, nickname, registration: one }) => [
    ...[studentId, nickname, one.name, one.familyName, one.givenName, documents[one.document]],
    ...[one.number, one.expiresOn, one.email, one.month ?? '没想好', examPlaces[one.place]],
    ...[one.employer, minuteOf(new Date(one.sentAt))],
    one.registeredAt === null ? '' : minuteOf(new Date(one.registeredAt)),
  ]);
  const others = ['邮箱', '考试月份', '在哪里考', '单位', '提交时间', '登记时间'];
  return await sheetOf([[...heading, ...others], ...rows]);
}

/** Texts are cells of text: a spreadsheet runs none of them as a formula. */
async function sheetOf(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const cell = (value: Cell) =>
    typeof value === 'number'
      ? { value, type: Number }
      : { value: withoutControls(value), type: String };
  return await writeSheet(rows.map((row) => row.map(cell))).toBuffer();
}
