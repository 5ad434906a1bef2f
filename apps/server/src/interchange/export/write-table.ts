import writeSheet from 'write-excel-file/node';
import { toleranceOf } from '../gift/numeric-value.ts';
import { csvLine } from './csv-line.ts';
import type { ExportedQuestion } from './course-questions.ts';
import { foreignHtml, plainOf, withoutControls } from './foreign-text.ts';
import type { Tell } from './write-gift.ts';

const types: Record<string, string> = {
  single: '单选题',
  multiple: '多选题',
  truefalse: '判断题',
  numeric: '数值题',
  open: '问答题',
};

/** Questions as rows under headings that an import knows. Texts with more than words are HTML. */
function rowsOf(questions: readonly ExportedQuestion[], tell: Tell): string[][] {
  const shown = questions.filter((question) => {
    const isRow = question.kind in types && question.content.options.length <= 8;
    if (!isRow) tell(question, '表格里放不下综合题、填表题和 8 个以上的选项，未导出');
    else if (/<img /.test(JSON.stringify(question.content)))
      tell(question, '表格里只有图片的地址，要带走图片请导出 .xml 或 .zip');
    return isRow;
  });
  const letters = [...'ABCDEFGH'].filter((letter) =>
    shown.some(({ content }) => content.options.some((option) => option.letter === letter)),
  );
  const explained = letters.filter((letter) =>
    shown.some(({ content }) =>
      content.options.some((option) => option.letter === letter && option.rationale !== ''),
    ),
  );
  const head = [
    ...['编号', '章节', '题型', '格式', '题干', ...letters, '答案', '解析'],
    ...explained.map((letter) => `${letter}解析`),
    ...['误差', '单位', '难度'],
  ];
  return [head, ...shown.map((question) => rowOf(question, letters, explained))];
}

function rowOf(
  { key, section, kind, answer, content }: ExportedQuestion,
  letters: readonly string[],
  explained: readonly string[],
): string[] {
  const { question, explanation, reference, options, numeric } = content;
  const texts = [
    ...[question, explanation, reference],
    ...options.flatMap(({ html, rationale }) => [html, rationale]),
  ];
  const isPlain = texts.every((html) => plainOf(html) !== undefined);
  const text = (html: string) => (isPlain ? (plainOf(html) ?? html) : foreignHtml(html));
  const option = (letter: string) => options.find((one) => one.letter === letter);
  return [
    ...[key, section, types[kind] ?? '', isPlain ? '' : 'html', text(question)],
    ...letters.map((letter) => text(option(letter)?.html ?? '')),
    kind === 'open' ? text(reference) : (numeric?.value.toString() ?? answer),
    text(explanation),
    ...explained.map((letter) => text(option(letter)?.rationale ?? '')),
    numeric === undefined ? '' : String(toleranceOf(numeric)),
    numeric?.units[0]?.name ?? '',
    String(content.difficulty),
  ];
}

export function writeCsv(questions: readonly ExportedQuestion[], tell: Tell): string {
  // Spreadsheets take the file for UTF-8 only with this mark.
  return `\uFEFF${rowsOf(questions, tell).map(csvLine).join('')}`;
}

/** More does not fit into a cell of Excel. */
const longestCell = 32_767;

export async function writeXlsx(
  questions: readonly ExportedQuestion[],
  tell: Tell,
): Promise<Buffer> {
  const fit = questions.filter((question) => {
    const fits = JSON.stringify(question.content).length <= longestCell || isShort(question);
    if (!fits) tell(question, '有一格超过 32767 个字，表格放不下，未导出');
    return fits;
  });
  // Cells of text: a spreadsheet runs none of them as a formula.
  const cell = (value: string) => ({ value: withoutControls(value), type: String });
  return await writeSheet(rowsOf(fit, tell).map((row) => row.map(cell))).toBuffer();
}

function isShort({ content: { question, explanation, reference, options } }: ExportedQuestion) {
  const texts = [question, explanation, reference];
  for (const { html, rationale } of options) texts.push(html, rationale);
  return texts.every((html) => foreignHtml(html).length <= longestCell);
}
