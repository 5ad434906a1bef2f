import { BankFileError } from '../banks/bank-file-error.ts';
import { letterOf } from '../banks/read/raw-question.ts';

export type BankField =
  | 'key'
  | 'bank'
  | 'stem'
  | 'answer'
  | 'explanation'
  | 'type'
  | 'difficulty'
  | 'choices'
  | 'rationales'
  | 'parts'
  | 'section'
  | 'unit'
  | 'tolerance'
  | 'form'
  | `answer ${string}`
  | `option ${string}`
  | `why ${string}`;

const lettered = /^(?:answer [1-8]|(?:option|why) [A-H])$/;

/** Whether something from outside is the name of a field. */
export const isBankField = (name: string): name is BankField =>
  Object.hasOwn(names, name) || lettered.test(name);

const names: Record<string, readonly string[]> = {
  key: ['', 'id', 'key', 'no', 'index', 'idnumber', '编号', '题号', '序号', '试题编号', '题目编号'],
  bank: ['名称', '题库', '题库名称', '考试', 'bank', 'exam'],
  stem: [
    'question',
    'questiontext',
    'stem',
    '题干',
    '题目',
    '试题',
    '问题',
    '题目内容',
    '试题内容',
    '题目描述',
  ],
  answer: ['answer', 'answers', 'key answer', '答案', '正确答案', '参考答案', '标准答案'],
  explanation: [
    'analysis',
    'explanation',
    'generalfeedback',
    '解析',
    '答案解析',
    '试题解析',
    '题目解析',
    '解释',
  ],
  type: ['type', 'qtype', 'questiontype', 'task', 'kind', '题型', '类型', '题目类型', '试题类型'],
  difficulty: ['difficulty', '难度', '难易', '难易度', '难度系数', '试题难度', '题目难度'],
  section: [
    'section',
    'chapter',
    'category',
    '章节',
    '章',
    '试题分类',
    '题目分类',
    '分类',
    '知识点',
  ],
  unit: ['unit', '单位'],
  tolerance: ['tolerance', '误差', '允许误差'],
  form: ['format', 'texttype', '格式', '文字格式'],
  rationales: ['rationales', '选项解析', '各选项解析'],
  parts: ['parts', '小题'],
  choices: ['choices', 'options', '选项', '备选项'],
};

const fieldByName = new Map(
  Object.entries(names).flatMap(([field, own]) =>
    own.map((name) => [name.replaceAll(' ', ''), field as BankField] as const),
  ),
);

/** `A`, `选项A`, `A选项`, `Option A`, `选项 1`: the letter. */
const option = /^(?:选项|答案选项|备选|option|choice)?_?([a-h1-8])(?:选项|项)?$/;

/** `A解析`, `选项A解析`, `Feedback A`: why the option is right or wrong. */
const why = /^(?:选项|feedback)?_?([a-h1-8])_?(?:选项)?(?:解析|说明|feedback)?$/;
/** `Answer 1` and `Answer 2` of Moodle's tables: one right option each. */
const oneAnswer = /^(?:answer|答案)_?([1-8])$/;

/** What a column holds, by its heading in Chinese or English; undefined for one that we do not use. */
export function fieldOfHeading(heading: string): BankField | undefined {
  const name = heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:]/g, '');
  const known = fieldByName.get(name) ?? fieldByName.get(withoutAdvice(name));
  if (known !== undefined) return known;
  const answer = oneAnswer.exec(withoutAdvice(name))?.[1];
  if (answer !== undefined) return `answer ${answer}`;
  if (/解析|说明|feedback/.test(name)) {
    const explained = why.exec(name)?.[1];
    return explained === undefined ? undefined : `why ${letterIn(explained)}`;
  }
  const letter = option.exec(withoutAdvice(name))?.[1];
  return letter === undefined || /^\d$/.test(name) ? undefined : `option ${letterIn(letter)}`;
}

/** `正确答案(只能输入ABCD否则报错)`, `题型【必填】`, `题干-必填`: the name before what its template advises. */
const withoutAdvice = (name: string): string =>
  /^(.+?)(?:[(（[【].*|[-—_,，;；](?:必填|选填|可选|可不填|不填).*|(?:必填|选填))$/su.exec(
    name,
  )?.[1] ?? name;

function letterIn(name: string): string {
  return letterOf(/\d/.test(name) ? Number(name) - 1 : name.codePointAt(0)! - 97);
}

/** Whether options are counted, `选项1`, and answers with them: `1,3` for A and C. */
export function areOptionsNumbered(headings: readonly string[]): boolean {
  const options = headings.filter((heading) => fieldOfHeading(heading)?.startsWith('option '));
  return options.length > 0 && options.every((heading) => /\d/.test(heading.normalize('NFKC')));
}

/** Where each field stands. The first of two columns for one field counts. */
export function mapHeadings(headings: readonly string[]): Map<BankField, number> {
  const columns = new Map<BankField, number>();
  for (const [index, heading] of headings.entries()) {
    const field = fieldOfHeading(heading);
    if (field !== undefined && !columns.has(field)) columns.set(field, index);
  }
  return columns;
}

const needed = [
  { field: 'stem', label: '题干', advice: '名为“题干”或“Question”的列' },
  { field: 'answer', label: '答案', advice: '名为“答案”或“Answer”的列' },
] as const;

/** Without these columns no row can become a question. */
export function demandColumns(
  columns: ReadonlyMap<BankField, number>,
  headings: readonly string[],
): void {
  const shown = headings
    .map((heading) => (heading.trim() === '' ? '（空）' : heading.trim().slice(0, 20)))
    .join('、');
  for (const { field, label, advice } of needed)
    if (!columns.has(field) && !(field === 'answer' && columns.has('answer 1')))
      throw new BankFileError(`缺少“${label}”列，表头是：${shown}。请加上${advice}`);
  const hasOptions = columns.has('choices') || columns.has('option A');
  if (!hasOptions && !columns.has('type'))
    throw new BankFileError(
      `缺少选项列，表头是：${shown}。请加上名为“A”“B”“C”“D”的列；没有选项的题请加上“题型”列`,
    );
}
