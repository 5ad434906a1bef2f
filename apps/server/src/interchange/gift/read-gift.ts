import { htmlOfFormat } from '../banks/foreign-html.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import { sectionOfCategory } from '../banks/read/weighed-answers.ts';
import { readAnswers } from './gift-answers.ts';
import { hideEscapes, showEscapes } from './gift-escapes.ts';

interface Block {
  /** Counted from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** What its comments say: `[id:…]`, `[tag:…]`. */
  readonly marks: string;
}

/** Reads GIFT as Moodle does: a question ends with a blank line. */
export function readGift(text: string): RawBankFile {
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  let section = '';
  for (const block of blocksOf(text)) {
    const lines = [...block.lines];
    let line = block.line;
    for (let category; (category = /^\s*\$CATEGORY:(.*)$/.exec(lines[0] ?? '')) !== null; line++) {
      section = sectionOfCategory(category[1] ?? '');
      lines.shift();
    }
    const body = lines.join('\n').trim();
    if (body === '') continue;
    const place = `第 ${line} 行`;
    try {
      questions.push({ ...readQuestion(body, block.marks), place, section });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      broken.push({ place, reason: error.message });
    }
  }
  return { questions, broken };
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let marks = '';
  let first = 0;
  const close = () => {
    if (lines.length > 0) blocks.push({ line: first, lines, marks });
    lines = [];
    marks = '';
  };
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim().startsWith('//')) marks += line;
    else if (line.trim() === '') {
      if (lines.length > 0) close();
    } else {
      if (lines.length === 0) first = index + 1;
      lines.push(line);
    }
  }
  close();
  return blocks;
}

function readQuestion(body: string, marks: string): Omit<RawQuestion, 'place'> {
  if (/^\s*\$CATEGORY:/m.test(body))
    throw new RowFault('$CATEGORY: 的前面要空一行，题目到空行为止');
  const hidden = hideEscapes(body);
  const [, named = ''] = /^::([\s\S]*?)::/.exec(hidden) ?? [];
  const text = hidden.replace(/^::[\s\S]*?::/, '').trim();
  const [, stemFormat] = formatOf(text);
  const html = (one: string) => {
    const [words, format = stemFormat] = formatOf(one.trim());
    return htmlOfFormat(showEscapes(words).trim(), format ?? 'moodle');
  };
  const { before, answers, after } = bracesOf(text);
  const [, inner = '', general = ''] = /^([\s\S]*?)(?:####([\s\S]*))?$/.exec(answers) ?? [];
  const { notes, ...judged } = readAnswers(inner.trim(), html);
  const stem = html(after === '' ? before : `${before.trimEnd()} _____ ${after}`);
  const title = showEscapes(named).trim();
  return {
    form: 'html',
    key: /\[id:([^\]]+)\]/.exec(marks)?.[1]?.trim() ?? '',
    bank: '',
    // Moodle takes the name where there is no text.
    stem: stem === '' ? title : stem,
    options: [],
    answer: '',
    explanation: html(general),
    difficulty: /\[tag:难度\s*(\d)\]/.exec(marks)?.[1] ?? '',
    ...judged,
    notes,
  };
}

const formats = /^\[(html|moodle|plain|markdown)\]/i;

function formatOf(text: string): [text: string, format: string | undefined] {
  const match = formats.exec(text);
  return match === null
    ? [text, undefined]
    : [text.slice(match[0].length), match[1]?.toLowerCase()];
}

function bracesOf(text: string): { before: string; answers: string; after: string } {
  const open = text.indexOf('{');
  if (open === -1) {
    if (text.includes('}')) throw new RowFault('有 } 而没有 {，文字里的大括号要写成 \\{ 和 \\}');
    throw new RowFault('没有 { }：只有说明、没有答案的段落不能作为题目');
  }
  const close = text.indexOf('}', open);
  if (close === -1) throw new RowFault('有 { 而没有 }，答案中间也不能有空行');
  if (text.indexOf('{', open + 1) !== -1)
    throw new RowFault(
      '一道题只能有一对大括号，文字里的大括号要写成 \\{ 和 \\}；两道题之间要空一行',
    );
  return {
    before: text.slice(0, open),
    answers: text.slice(open + 1, close).trim(),
    // Quotes and semicolons are left over where a file was cut out of a program.
    after: text
      .slice(close + 1)
      .replace(/^["';]+$/, '')
      .trim(),
  };
}
