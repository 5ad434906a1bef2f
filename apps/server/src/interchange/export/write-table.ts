import writeSheet from 'write-excel-file/node';
import { toleranceOf } from '../gift/numeric-value.ts';
import { csvLine } from './csv-line.ts';
import type { ExportedQuestion, ExportedQuestions } from './course-questions.ts';
import { foreignHtml, plainOf, withoutControls } from './foreign-text.ts';
import type { Tell } from './write-gift.ts';

const types: Record<string, string> = {
  single: '单选题',
  multiple: '多选题',
  truefalse: '判断题',
  numeric: '数值题',
  open: '问答题',
};

/** Why a table cannot hold a question; undefined for one that it holds. */
function faultOf({ kind, content }: ExportedQuestion): string | undefined {
  return kind in types && content.options.length <= 8
    ? undefined
    : '表格里放不下综合题、填表题和 8 个以上的选项，未导出';
}

type Judge = (question: ExportedQuestion) => string | undefined;

/**
 * Questions as rows under headings that an import knows. Texts with more than words are HTML. They are read twice, for the
 * headings and for the rows, so that only one of them is in memory.
 */
async function* rowsOf(
  questions: ExportedQuestions,
  tell: Tell,
  judge: Judge = faultOf,
): AsyncGenerator<string[]> {
  const used = new Set<string>();
  const explainedOnes = new Set<string>();
  for await (const question of questions()) {
    if (judge(question) !== undefined) continue;
    for (const { letter, rationale } of question.content.options) {
      used.add(letter);
      if (rationale !== '') explainedOnes.add(letter);
    }
  }
  const letters = [...'ABCDEFGH'].filter((letter) => used.has(letter));
  const explained = letters.filter((letter) => explainedOnes.has(letter));
  yield [
    ...['编号', '章节', '题型', '格式', '题干', ...letters, '答案', '解析'],
    ...explained.map((letter) => `${letter}解析`),
    ...['误差', '单位', '难度'],
  ];
  for await (const question of questions()) {
    const fault = judge(question);
    if (fault !== undefined) {
      tell(question, fault);
      continue;
    }
    if (/<img /.test(JSON.stringify(question.content)))
      tell(question, '表格里只有图片的地址，要带走图片请导出 .xml 或 .zip');
    yield rowOf(question, letters, explained);
  }
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

/** Row by row. */
export async function* writeCsv(questions: ExportedQuestions, tell: Tell): AsyncGenerator<string> {
  // Spreadsheets take the file for UTF-8 only with this mark.
  let text = '\uFEFF';
  for await (const row of rowsOf(questions, tell)) {
    text += csvLine(row);
    if (text.length < piece) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Letters that are written at once. */
const piece = 100_000;

/** More does not fit into a cell of Excel. */
const longestCell = 32_767;

export async function writeXlsx(questions: ExportedQuestions, tell: Tell): Promise<Buffer> {
  const judge: Judge = (question) => {
    const fits = JSON.stringify(question.content).length <= longestCell || isShort(question);
    return fits ? faultOf(question) : '有一格超过 32767 个字，表格放不下，未导出';
  };
  // Cells of text: a spreadsheet runs none of them as a formula.
  const cell = (value: string) => ({ value: withoutControls(value), type: String });
  const rows = [];
  for await (const row of rowsOf(questions, tell, judge)) rows.push(row.map(cell));
  return await writeSheet(rows).toBuffer();
}

function isShort({ content: { question, explanation, reference, options } }: ExportedQuestion) {
  const texts = [question, explanation, reference];
  for (const { html, rationale } of options) texts.push(html, rationale);
  return texts.every((html) => foreignHtml(html).length <= longestCell);
}
