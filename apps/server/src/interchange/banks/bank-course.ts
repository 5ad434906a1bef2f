import type { Family } from '@xuezhou/contract/site';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { addCourse, type Access } from '../../capabilities/catalogue/catalogue.port.ts';
import { BankFileError } from './bank-file-error.ts';

export const titleOfBank = (bank: string) => `题库 · ${bank}`;

/** test-X.csv and dev-X.csv are parts of the bank X. */
export function bankOfFile(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim();
  const bare = name.replace(/^(?:test|dev|train|val)[-_ ]+|[-_ ]+(?:test|dev|train|val)$/gi, '');
  return bare === '' ? name : bare;
}

const familyWords: readonly (readonly [RegExp, Family])[] = [
  [/CFA|特许金融分析师/i, 'CFA'],
  [/FRM|金融风险管理师/i, 'FRM'],
  [/CPA|注册会计师/i, 'CPA'],
  [/EEPG/i, 'EEPG'],
  [/ESG/i, 'ESG'],
];

export function familyOfBank(bank: string): Family {
  return familyWords.find(([words]) => words.test(bank))?.[1] ?? 'OTHER';
}

/** Two to five characters, to stand upright on a cover. */
export function coverOfBank(bank: string): string {
  const bare = bank
    .replace(/[（(【[].*?[）)】\]]/g, '')
    .replace(/(?<=[\p{Script=Han}])[A-Za-z\d].*$/u, '')
    .split(/[-_·—\s]/)[0];
  const name = bare === undefined || bare === '' ? bank : bare;
  const short = [...name].length > 5 ? name.replace(/资格|职称|考试|专项|知识/g, '') : name;
  const cover = [...(short === '' ? name : short)].slice(0, 5).join('');
  return [...cover].length < 2 ? `${cover}题库` : cover;
}

/** The course that a bank has, or the one that was named for it; undefined when one must be made. */
export async function courseOfBank(
  connection: Connection,
  bank: string,
  named: number | undefined,
): Promise<number | undefined> {
  const courses = connection.selectFrom('course').select('course_id');
  const course = await (
    named === undefined
      ? courses.where('source', '=', `bank:${bank}`)
      : courses.where('course_id', '=', named)
  ).executeTakeFirst();
  if (course === undefined && named !== undefined)
    throw new BankFileError(`没有编号为 ${named} 的课程`);
  return course?.course_id;
}

/** The bank that a course was made for; its title, where it was made for none. */
export async function nameOfCourse(connection: Connection, courseId: number): Promise<string> {
  const { source, title } = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .select(['source', 'title'])
    .executeTakeFirstOrThrow();
  return source.startsWith('bank:') ? source.slice('bank:'.length) : title;
}

/** Call under the lock of imports. */
export async function addBankCourse(
  change: Change,
  bank: string,
  access: Access | undefined,
): Promise<number> {
  const names = { title: titleOfBank(bank), family: familyOfBank(bank), cover: coverOfBank(bank) };
  const course = { source: `bank:${bank}`, ...names, subtitle: '导入的题库，逐题练习' };
  return await addCourse(change, course, access);
}
