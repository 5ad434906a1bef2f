import { readNumber } from '@xuezhou/rules/practice/question/numeric';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { isRecord } from '../../catalogue/fields.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from './raw-question.ts';
import { RowFault } from '../row-fault.ts';
import { partOf } from './weighed-answers.ts';

/** Whether an array holds tables with paragraphs and questions about them, as TAT-QA does. */
export const isTatqa = (value: readonly unknown[]): boolean => {
  const [first] = value;
  return isRecord(first) && isRecord(first['table']) && Array.isArray(first['questions']);
};

/** Reads TAT-QA: a material of words and a table, and questions that are answered by numbers or by hand. */
export function readTatqa(value: readonly unknown[]): RawBankFile {
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  for (const [index, entry] of value.entries()) {
    const place = `第 ${index + 1} 条`;
    try {
      questions.push({ ...materialOf(entry), place });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      broken.push({ place, reason: error.message });
    }
  }
  return { questions, broken };
}

type Entry = Readonly<Record<string, unknown>>;

const listIn = (entry: Entry, name: string): readonly unknown[] => {
  const value = entry[name];
  return Array.isArray(value) ? value : [];
};

const inOrder = (values: readonly unknown[]): Entry[] =>
  values.filter(isRecord).toSorted((one, other) => Number(one['order']) - Number(other['order']));

const textIn = (entry: Entry, name: string): string => {
  const value = entry[name];
  return typeof value === 'string' ? value : '';
};

function materialOf(entry: unknown): Omit<RawQuestion, 'place'> {
  if (!isRecord(entry) || !isRecord(entry['table'])) throw new RowFault('没有 table，不是一份材料');
  const asked = inOrder(listIn(entry, 'questions'));
  if (asked.length === 0) throw new RowFault('没有 questions，材料里没有题目');
  const paragraphs = inOrder(listIn(entry, 'paragraphs')).map(
    (paragraph) => `<p>${plainHtml(textIn(paragraph, 'text'))}</p>`,
  );
  const material = `${paragraphs.join('')}${tableOf(listIn(entry['table'], 'table'))}`;
  const own = { form: 'html' as const, key: textIn(entry['table'], 'uid'), bank: '' };
  const parts = asked.map((question, index) => partOf(index, askedOf(question)));
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0)
    return { ...only, ...own, stem: `${material}<p>${only.stem}</p>` };
  const empty = { options: [], answer: '', explanation: '', difficulty: '' };
  return { ...own, ...empty, type: 'composite', stem: material, parts };
}

function tableOf(rows: readonly unknown[]): string {
  const lines = rows.map((row) => {
    const cells = Array.isArray(row) ? row : [];
    return `<tr>${cells.map((cell) => `<td>${plainHtml(String(cell))}</td>`).join('')}</tr>`;
  });
  return lines.length === 0 ? '' : `<table><tbody>${lines.join('')}</tbody></table>`;
}

/** Numbers are kept to two places there. */
const rounding = 0.01;

function askedOf(question: Entry) {
  const stem = plainHtml(textIn(question, 'question'));
  const derivation = textIn(question, 'derivation').trim();
  const told = {
    stem,
    options: [],
    explanation: derivation === '' ? '' : plainHtml(`计算：${derivation}`),
  };
  const number = numberOf(question);
  if (number === undefined) return { ...told, type: 'open', answer: textOfAnswer(question) };
  const tolerance = question['answer_type'] === 'arithmetic' ? rounding : 0;
  const values = [{ value: number.value, tolerance }];
  return { ...told, type: 'numeric', answer: '', values, unit: number.unit };
}

/** Answers are numbers, texts, or lists of texts. */
const answersOf = (question: Entry): string[] => {
  const answer = question['answer'];
  return (Array.isArray(answer) ? answer : [answer])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).trim())
    .filter((one) => one !== '');
};

function numberOf(question: Entry): { value: number; unit: string } | undefined {
  const [answer, ...others] = answersOf(question);
  // A slash is a date or a ratio.
  if (answer === undefined || others.length > 0 || answer.includes('/')) return undefined;
  const read = readNumber(answer);
  if (read === null || (read.unit !== '' && read.unit !== '%')) return undefined;
  const scale = textIn(question, 'scale');
  return { value: read.value, unit: read.unit || (scale === 'percent' ? '%' : scale) };
}

function textOfAnswer(question: Entry): string {
  const scale = textIn(question, 'scale');
  const isCounted = ['thousand', 'million', 'billion'].includes(scale);
  return answersOf(question)
    .map((answer) =>
      plainHtml(isCounted && readNumber(answer)?.unit === '' ? `${answer} ${scale}` : answer),
    )
    .join('<br>');
}
