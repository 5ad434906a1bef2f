import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import {
  blanksOf,
  blankText,
  readEntries,
  type ShownTable,
} from '@xuezhou/rules/practice/question/table';
import { wrongWords as words } from './wrong.words.ts';

/** The answer of a question or of a part, as one reads it; empty where it is withheld. */
export function rightText(part: QuestionPart): string {
  if (part.table) {
    const right = blanksOf(part.table).map(blankText);
    return right.every((text) => text === '') ? '' : right.join('、');
  }
  return part.questionType === 'QA' ? plain(part.detail.reference) : part.answer;
}

export function ownText({ questionType, studentAnswer }: QuestionPart): string {
  if (studentAnswer === null) return '—';
  return questionType === 'TB' ? (readEntries(studentAnswer) ?? []).join('、') : studentAnswer;
}

/** The book as Markdown: what any editor opens. Where answers stand apart, they follow after all questions. */
export function markdownOf(title: string, questions: readonly Question[], isApart = false): string {
  const numbered = (linesOf: (part: QuestionPart) => string[], hasSource: boolean) =>
    questions.flatMap((question, index) => [
      `## ${index + 1}.${hasSource ? ` ${question.source}` : ''}`,
      '',
      ...linesOf(question),
      ...question.subQuestions.flatMap((part) => [`### (${part.pos})`, '', ...linesOf(part)]),
    ]);
  const lines = isApart
    ? [...numbered(askedLines, true), `# ${words.answers}`, '', ...numbered(answerLines, false)]
    : numbered((part) => [...askedLines(part), ...answerLines(part)], true);
  return [`# ${title}`, '', ...lines].join('\n');
}

/** In the order of their letters, which the answers beside them name. */
export function storedOptions({ detail }: QuestionPart): QuestionPart['detail']['options'] {
  return detail.options.toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
}

function askedLines(part: QuestionPart): string[] {
  const options = storedOptions(part).map(({ letter, html }) => `- ${letter}. ${plain(html)}`);
  return [
    plain(part.detail.question),
    '',
    ...(part.table ? [...tableLines(part.table), ''] : []),
    ...(options.length > 0 ? [...options, ''] : []),
  ];
}

function answerLines(part: QuestionPart): string[] {
  const right = rightText(part);
  return [
    ...(part.qType === 'xl' ? [] : [`${words.ownAnswer}：${ownText(part)}`, '']),
    ...(right === '' ? [] : [`${words.rightAnswer}：${right}`, '']),
    ...(part.detail.explanation === ''
      ? []
      : [`${words.explanation}：${plain(part.detail.explanation)}`, '']),
  ];
}

/** What is to be filled in; a blank is a line to write on. */
function tableLines({ head, rows }: ShownTable): string[] {
  const cells = rows.map((row) => row.map((cell) => ('blank' in cell ? '____' : plain(cell.html))));
  return rowsOfTable([[...head], ...cells]);
}

function rowsOfTable(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...others] = rows;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...others.map(line)];
}

/** The words of cleaned HTML: formulas between dollars as their author wrote them, tables as tables. */
function plain(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const formula of body.querySelectorAll<HTMLElement>('.math')) {
    const mark = formula.dataset['display'] === 'true' ? '$$' : '$';
    formula.replaceWith(`${mark}${formula.textContent.trim()}${mark}`);
  }
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim()),
    );
    table.replaceWith(`\n\n${rowsOfTable(rows).join('\n')}\n\n`);
  }
  for (const block of body.querySelectorAll('p, li, br')) block.append('\n');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}
