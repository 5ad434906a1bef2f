import type { QuestionKind } from '@xuezhou/contract/practice';
import { canonicalLetters } from '@xuezhou/rules/practice/question/judge';
import { numericKey, numericText, type NumericKey } from '@xuezhou/rules/practice/question/numeric';
import { valueOf } from '../gift/numeric-value.ts';
import {
  difficultyOf,
  kindOfType,
  knownTypes,
  remarksOnKinds,
  truthOf,
  type BankKind,
} from './question-types.ts';
import { RowFault, faultOf } from './row-fault.ts';
import { letterOf, type RawOption, type RawQuestion } from './read/raw-question.ts';

/** A question of a bank, sound in itself. */
export interface BankQuestion {
  readonly kind: Exclude<QuestionKind, 'table'>;
  /** Of all its texts: plain, or cleaned HTML. */
  readonly form: 'plain' | 'html';
  readonly stem: string;
  /** What it said as plain text, stem first, before its formulas were marked. */
  readonly plain?: readonly string[];
  readonly options: readonly Required<RawOption>[];
  /** Canonical letters; of an open question its reference answer. */
  readonly answer: string;
  readonly explanation: string;
  readonly difficulty: number;
  /** What its file does not say and is set above, or could not be said in it. */
  readonly unsaid?: readonly ('difficulty' | 'parts')[];
  readonly numeric?: NumericKey;
  readonly parts: readonly BankQuestion[];
  /** What could not be kept of it. */
  readonly notes: readonly string[];
  /** Where a person should look whether it was read rightly. */
  readonly doubts?: readonly string[];
}

type Options = BankQuestion['options'];

/** The question that a row holds, its HTML cleaned before, or the reason why it is skipped. */
export function judgeRow(raw: RawQuestion): BankQuestion | ReturnType<typeof faultOf> {
  try {
    return questionOf(raw);
  } catch (error) {
    if (error instanceof RowFault) return faultOf(error);
    throw error;
  }
}

function questionOf(raw: RawQuestion): BankQuestion {
  const form = raw.form ?? 'plain';
  const clean = form === 'html' ? (text: string) => text.trim() : cleanPlain;
  const stem = clean(raw.stem);
  if (stem === '') throw new RowFault('题干是空的', 'stem');
  const answer = clean(raw.answer);
  const options = optionsOf(raw, clean);
  const explanation = explanationOf(clean(raw.explanation));
  const difficulty = difficultyOf(raw.difficulty) ?? 2;
  const { doubts = [] } = raw;
  const own = {
    ...{ form, stem, ...plainOf(raw), explanation, difficulty, parts: [] },
    ...(doubts.length > 0 && { doubts }),
    ...unsaidIn(raw),
  };
  if (answer === '' && needsAnswer(raw)) throw new RowFault('答案是空的', 'answer');
  const kind = kindOf(raw, options, answer);
  const remark = remarksOnKinds[kind];
  const notes = [...(raw.notes ?? []), ...(remark === undefined ? [] : [remark])];
  notes.push(...notesOnTexts(raw, form, explanation));
  if (raw.difficulty.trim() !== '' && difficultyOf(raw.difficulty) === undefined)
    notes.push(`难度“${shorten(raw.difficulty)}”不认识，当作中等`);
  const isOpen = kind === 'open' || kind === 'gap';
  if ((isOpen || kind === 'numeric') && options.length > 0)
    notes.push('这种题没有选项，选项没有保留');
  if (kind === 'composite')
    return { ...own, kind: 'xl', options: [], answer: '', parts: partsOf(raw), notes };
  if (isOpen) return { ...own, notes, kind: 'open', options: [], answer: answer || noAnswer };
  if (kind === 'numeric') return { ...own, kind, options: [], ...numberOf(raw, answer, notes) };
  if (kind === 'judge') {
    const others = options.map(({ text }) => text).filter((text) => truthOf(text) === undefined);
    if (others.length > 0)
      notes.push(`选项${others.map((text) => `“${shorten(text)}”`).join('')}写作“正确”和“错误”`);
    return { ...own, notes, kind: 'truefalse', ...judgement(options, answer) };
  }
  if (options.length === 0) throw new RowFault('没有找到选项，选择题至少要有 2 个选项');
  if (options.length < 2) throw new RowFault('至少要有 2 个选项，现在有 1 个');
  const letters = lettersOf(answer, options);
  if (kind === 'single' && letters.length > 1)
    throw new RowFault(`单选题只能有一个答案，现在是 ${letters}`, 'answer');
  refuseTwins(options, letters);
  return { ...own, notes, kind, options, answer: letters };
}

function unsaidIn(raw: RawQuestion): Pick<BankQuestion, 'unsaid'> {
  const unsaid = [
    ...(raw.difficulty.trim() === '' ? ['difficulty' as const] : []),
    ...(raw.arePartsGaps === true ? ['parts' as const] : []),
  ];
  return unsaid.length === 0 ? {} : { unsaid };
}

/** What a reader of the file would miss, or take for a mistake. */
function notesOnTexts(raw: RawQuestion, form: BankQuestion['form'], explanation: string): string[] {
  const notes: string[] = [];
  if (explanation === '' && raw.explanation.trim() !== '')
    notes.push(`解析只有“${shorten(raw.explanation)}”，当作没有解析`);
  if (form === 'plain' && /<(?:img|imgsrc|p|br|table|span|div|sub|sup)\b[^<>]*>/i.test(raw.stem))
    notes.push('题干里有 HTML 标签，照原样显示；要按网页显示，请在“格式”列里写 html');
  return notes;
}

function plainOf({ plain }: RawQuestion): Pick<BankQuestion, 'plain'> {
  if (plain === undefined) return {};
  const texts = [plain.stem, ...plain.options.map(({ text }) => text)].map(cleanPlain);
  // Options that are empty at the end are none.
  return { plain: texts.slice(0, texts.findLastIndex((text) => text !== '') + 1) };
}

const maxParts = 100;

function partsOf({ parts = [] }: RawQuestion): BankQuestion[] {
  if (parts.length < 2) throw new RowFault(`综合题至少要有 2 个小题，现在有 ${parts.length} 个`);
  if (parts.length > maxParts) throw new RowFault(`综合题最多 ${maxParts} 个小题`);
  return parts.map((part, index) => {
    const question = judgeRow(part);
    if ('reason' in question) throw new RowFault(`第 ${index + 1} 小题：${question.reason}`);
    if (question.kind === 'xl') throw new RowFault(`第 ${index + 1} 小题自己又是综合题`);
    return question;
  });
}

const needsAnswer = ({ values = [], parts = [], type }: RawQuestion): boolean =>
  values.length + parts.length === 0 && type !== 'essay';

/** Essays come without an answer; a student who grades himself is told so. */
const noAnswer = '没有参考答案，请对照教材自评';

function numberOf({ values = [], unit = '' }: RawQuestion, answer: string, notes: string[]) {
  const [first, ...others] = values.length > 0 ? values : [valueOf(answer)];
  if (first === undefined) throw new RowFault('数值题没有答案', 'answer');
  if (others.length > 0) notes.push('只保留了第一个正确的数值');
  const units = unit === '' ? [] : [{ name: unit, factor: 1 }];
  const numeric = numericKey({ ...first, units });
  return { notes, numeric, answer: numericText(numeric) };
}

/** Without the empty ones at the end; one in the middle is a mistake. */
function optionsOf({ options }: RawQuestion, clean: (text: string) => string): Options {
  const texts = options.map(({ letter, text, rationale = '' }) => ({
    letter,
    text: clean(text),
    rationale: clean(rationale),
  }));
  const last = texts.findLastIndex(({ text }) => text !== '');
  const kept = texts.slice(0, last + 1);
  for (const [index, { letter, text }] of kept.entries()) {
    const expected = letterOf(index);
    if (letter !== expected)
      throw new RowFault(`选项应该从 A 起连续，缺少选项 ${expected}`, `option ${expected}`);
    if (text === '') throw new RowFault(`选项 ${letter} 是空的`, `option ${letter}`);
  }
  return kept;
}

function kindOf(raw: RawQuestion, options: Options, answer: string): BankKind {
  if (raw.type !== '') {
    const kind = kindOfType(raw.type);
    if (kind === undefined)
      throw new RowFault(`不认识题型“${raw.type}”，可用的有：${knownTypes}`, 'type');
    return kind;
  }
  if (raw.parts !== undefined && raw.parts.length > 0) return 'composite';
  if (options.length === 0) return truthOf(answer) === undefined ? 'open' : 'judge';
  const truths = options.map(({ text }) => truthOf(text));
  if (options.length === 2 && truths.includes(true) && truths.includes(false)) return 'judge';
  return lettersOf(answer, options).length > 1 ? 'multiple' : 'single';
}

/** True or false is a choice between A, which is true, and B, whatever the file calls them. */
function judgement(options: Options, answer: string): { options: Options; answer: string } {
  const chosen = options.find(({ letter }) => letter === answer.toUpperCase())?.text;
  const plain: Record<string, boolean> = options.length === 0 ? { A: true, B: false } : {};
  const truth = truthOf(chosen ?? answer) ?? plain[answer.toUpperCase()];
  if (truth === undefined) throw new RowFault(`判断题的答案“${answer}”不是“对”或“错”`, 'answer');
  // In the file's own words, `对` and `错`, where it has them.
  const own = (is: boolean) => options.find(({ text }) => truthOf(text) === is);
  const optionOf = (letter: string, is: boolean, word: string) => ({
    letter,
    text: own(is)?.text ?? word,
    rationale: own(is)?.rationale ?? '',
  });
  return {
    options: [optionOf('A', true, '正确'), optionOf('B', false, '错误')],
    answer: truth ? 'A' : 'B',
  };
}

/** `B`, `AC`, `A、C`, or the whole text of an option. */
function lettersOf(answer: string, options: Options): string {
  const bare = answer
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^(?:正确)?答案:?/, '')
    .replace(/[\s,;、.|/&和]/g, '');
  if (!/^[A-Z]+$/.test(bare)) {
    const same = options.find(({ text }) => text === answer);
    if (same !== undefined) return same.letter;
    throw new RowFault(`答案“${shorten(answer)}”看不懂，应该是选项的字母，如 A 或 AC`, 'answer');
  }
  const letters = canonicalLetters(bare);
  const unknown = [...letters].filter((one) => !options.some(({ letter }) => letter === one));
  if (unknown.length > 0) throw new RowFault(`答案 ${unknown.join('、')} 不是任何选项`, 'answer');
  return letters;
}

/** Two options of one text, of which only one is right: nobody could tell them apart. */
function refuseTwins(options: Options, letters: string): void {
  for (const right of options.filter(({ letter }) => letters.includes(letter))) {
    const twin = options.find(
      ({ letter, text }) => !letters.includes(letter) && text === right.text,
    );
    if (twin !== undefined)
      throw new RowFault(
        `选项 ${right.letter} 与 ${twin.letter} 的文字相同，分不清哪个是答案`,
        `option ${twin.letter}`,
      );
  }
}

function explanationOf(text: string): string {
  return /^(?:略|无|暂无|none|null|nan)?[。.]?$/i.test(text) ? '' : text;
}

const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

/** Text without the escapes that a web page left in it, sometimes twice. */
function cleanPlain(text: string): string {
  let plain = text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  for (let round = 0; round < 2; round++)
    plain = plain.replace(
      /&(lt|gt|quot|apos|nbsp|amp);/g,
      (_all, name: string) => entities[name] ?? '',
    );
  return plain.trim();
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
