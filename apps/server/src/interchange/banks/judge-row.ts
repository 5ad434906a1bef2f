import { canonicalLetters } from '@xuezhou/rules/practice/judge';
import { difficultyOf, kindOfType, knownTypes, truthOf, type BankKind } from './question-types.ts';
import type { RawQuestion } from './raw-question.ts';

/** A question of a bank as plain text, sound in itself. */
export interface BankQuestion {
  readonly kind: 'single' | 'multiple' | 'open';
  readonly stem: string;
  readonly options: readonly { readonly letter: string; readonly text: string }[];
  /** Canonical letters; of an open question its reference answer. */
  readonly answer: string;
  readonly explanation: string;
  readonly difficulty: number;
}

type Options = BankQuestion['options'];

/** Why a row cannot become a question; for the person who wrote the file. */
class RowFault extends Error {}

/** The question that a row holds, or the reason why it is skipped. */
export function judgeRow(raw: RawQuestion): BankQuestion | { reason: string } {
  try {
    return questionOf(raw);
  } catch (error) {
    if (error instanceof RowFault) return { reason: error.message };
    throw error;
  }
}

function questionOf(raw: RawQuestion): BankQuestion {
  const stem = clean(raw.stem);
  if (stem === '') throw new RowFault('题干是空的');
  const answer = clean(raw.answer);
  if (answer === '') throw new RowFault('答案是空的');
  const options = optionsOf(raw);
  const kind = kindOf(raw, options, answer);
  const own = { stem, explanation: explanationOf(raw), difficulty: difficultyOf(raw.difficulty) };
  if (kind === 'open') return { ...own, kind, options: [], answer };
  if (kind === 'judge') return { ...own, kind: 'single', ...judgement(options, answer) };
  if (options.length < 2) throw new RowFault('至少要有 2 个选项');
  const letters = lettersOf(answer, options);
  if (kind === 'single' && letters.length > 1)
    throw new RowFault(`单选题只能有一个答案，现在是 ${letters}`);
  refuseTwins(options, letters);
  return { ...own, kind, options, answer: letters };
}

/** Without the empty ones at the end; one in the middle is a mistake. */
function optionsOf({ options }: RawQuestion): Options {
  const texts = options.map(({ letter, text }) => ({ letter, text: clean(text) }));
  const last = texts.findLastIndex(({ text }) => text !== '');
  const kept = texts.slice(0, last + 1);
  for (const [index, { letter, text }] of kept.entries()) {
    const expected = String.fromCodePoint(65 + index);
    if (letter !== expected) throw new RowFault(`选项应该从 A 起连续，缺少选项 ${expected}`);
    if (text === '') throw new RowFault(`选项 ${letter} 是空的`);
  }
  return kept;
}

function kindOf(raw: RawQuestion, options: Options, answer: string): BankKind {
  if (raw.type !== '') {
    const kind = kindOfType(raw.type);
    if (kind === undefined) throw new RowFault(`不认识题型“${raw.type}”，可用的有：${knownTypes}`);
    return kind;
  }
  if (options.length === 0) return truthOf(answer) === undefined ? 'open' : 'judge';
  const truths = options.map(({ text }) => truthOf(text));
  if (options.length === 2 && truths.includes(true) && truths.includes(false)) return 'judge';
  return lettersOf(answer, options).length > 1 ? 'multiple' : 'single';
}

/** True or false is a choice between A 正确 and B 错误, whatever the file calls them. */
function judgement(options: Options, answer: string): { options: Options; answer: string } {
  const chosen = options.find(({ letter }) => letter === answer.toUpperCase())?.text;
  const plain: Record<string, boolean> = options.length === 0 ? { A: true, B: false } : {};
  const truth = truthOf(chosen ?? answer) ?? plain[answer.toUpperCase()];
  if (truth === undefined) throw new RowFault(`判断题的答案“${answer}”不是“对”或“错”`);
  return {
    options: [
      { letter: 'A', text: '正确' },
      { letter: 'B', text: '错误' },
    ],
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
    throw new RowFault(`答案“${shorten(answer)}”看不懂，应该是选项的字母，如 A 或 AC`);
  }
  const letters = canonicalLetters(bare);
  const unknown = [...letters].filter((one) => !options.some(({ letter }) => letter === one));
  if (unknown.length > 0) throw new RowFault(`答案 ${unknown.join('、')} 不是任何选项`);
  return letters;
}

/** Two options of one text, of which only one is right: nobody could tell them apart. */
function refuseTwins(options: Options, letters: string): void {
  for (const right of options.filter(({ letter }) => letters.includes(letter))) {
    const twin = options.find(
      ({ letter, text }) => !letters.includes(letter) && text === right.text,
    );
    if (twin !== undefined)
      throw new RowFault(`选项 ${right.letter} 与 ${twin.letter} 的文字相同，分不清哪个是答案`);
  }
}

function explanationOf({ explanation }: RawQuestion): string {
  const text = clean(explanation);
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
function clean(text: string): string {
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
