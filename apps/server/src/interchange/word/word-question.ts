import { kindOfType, truthOf } from '../banks/question-types.ts';
import { letterOf, type RawQuestion } from '../banks/raw-question.ts';
import { valuesOf } from '../banks/read-table.ts';
import {
  answerInStem,
  fieldsIn,
  kindHeading,
  optionsIn,
  partStart,
  withoutStop,
  type Field,
} from './question-lines.ts';
import type { WordLine } from './word-line.ts';

interface Place {
  /** As the heading above says. */
  readonly kind: string;
  readonly section: string;
}

type At = Field | 'stem' | 'option';

/** The lines of one question, sorted by what they are. */
export class WordQuestion {
  readonly place: string;
  readonly number: number;
  /** As the heading above says. */
  readonly kind: string;
  readonly #section: string;
  readonly #stem: WordLine[] = [];
  readonly #options: WordLine[][] = [];
  readonly #fields = new Map<Field, WordLine[]>();
  readonly #parts: WordQuestion[] = [];
  #at: At = 'stem';
  #listed = 0;
  /** Where a list in the answer begins that could be another question. */
  #listFrom: WordLine | undefined;

  constructor(at: number, number: string, { kind, section }: Place) {
    this.place = `第 ${at} 段（第 ${number} 题）`;
    this.number = Number(number);
    this.kind = kind;
    this.#section = section;
  }

  add(line: WordLine): void {
    const start = this.#isComposite() ? partStart(line.text) : undefined;
    if (start !== undefined) {
      this.#parts.push(new WordQuestion(line.at, start.number, { kind: '', section: '' }));
      this.#parts.at(-1)?.add(line.slice(start.from));
      return;
    }
    const last = this.#parts.at(-1);
    if (last === undefined) this.#take(line);
    else last.add(line);
  }

  /** The answer of it in a list of answers. */
  answer(line: WordLine): void {
    const [first] = fieldsIn(line.text);
    this.#at = 'answer';
    this.#put('answer', line.slice(0, first?.at));
    if (first !== undefined) this.#take(line.slice(first.at));
  }

  /** Whether a line with a number goes on with a list in the answer of an open question, and begins no question. */
  goesOnAt(number: string, line: WordLine): boolean {
    const isAnswer = ['answer', 'explanation'].includes(this.#at) && this.#options.length === 0;
    const isNext = this.#listed > 0 && Number(number) === this.#listed + 1;
    const isOwn = Number(number) <= this.number || (isNext && this.#listed === 1);
    if (!isAnswer || !isOwn) return false;
    this.#listed = Number(number);
    this.#listFrom ??= line;
    return true;
  }

  #isComposite = (): boolean => kindOfType(this.kind) === 'composite';

  #take(line: WordLine): void {
    const [first, ...others] = fieldsIn(line.text);
    if (first === undefined) {
      this.#continue(line);
      return;
    }
    if (first.at > 0) this.#continue(line.slice(0, first.at));
    for (const [index, { field, from }] of [first, ...others].entries()) {
      this.#at = field;
      this.#put(field, line.slice(from, others[index]?.at));
    }
  }

  #continue(line: WordLine): void {
    if (this.#at !== 'stem' && this.#at !== 'option') {
      this.#put(this.#at === 'answer' && this.#options.length > 0 ? 'explanation' : this.#at, line);
      return;
    }
    const { before, options } = optionsIn(line, this.#options.length);
    if (before.text.trim() !== '' || (options.length === 0 && this.#at === 'stem'))
      (this.#options.at(-1) ?? this.#stem).push(before);
    this.#options.push(...options.map((option) => [option]));
    if (options.length > 0) this.#at = 'option';
  }

  #put(field: Field, line: WordLine): void {
    if (line.text.trim() === '') return;
    const lines = this.#fields.get(field) ?? [];
    lines.push(line);
    this.#fields.set(field, lines);
  }

  /** Throws RowFault. */
  question(): RawQuestion {
    const { kind, stem, answer } = this.#asked();
    const parts = this.#parts.map((part) => part.question());
    const type = kind === '' && parts.length > 0 ? '综合题' : kind;
    const words = withoutStop(this.#words('answer'));
    const isNumber = kindOfType(type) === 'numeric';
    const [, number = words, unit = ''] = /^([-+−\d.,，\s]+)(.*)$/su.exec(words) ?? [];
    return {
      ...{ place: this.place, key: '', bank: '', form: 'html', section: this.#section },
      stem: htmlOf(stem),
      options: this.#options.map((lines, index) => ({
        letter: letterOf(index),
        text: htmlOf(lines),
      })),
      answer,
      explanation: this.#html('explanation'),
      type,
      difficulty: withoutStop(this.#words('difficulty')),
      ...(this.#words('section') !== '' && { section: this.#words('section') }),
      ...(isNumber && {
        values: valuesOf(number.replaceAll('−', '-'), this.#words('tolerance')),
        unit: this.#words('unit') || unit.trim(),
      }),
      ...(parts.length > 0 && { parts }),
      ...(this.#listFrom !== undefined && { notes: [doubtOf(this.#listFrom)] }),
    };
  }

  /** The stem without what it says of its kind and its answer. */
  #asked(): { kind: string; stem: readonly WordLine[]; answer: string } {
    const { kind, stem } = this.#tagged();
    const isLetters = this.#options.length > 0 || kindOfType(kind) === 'judge';
    const given = isLetters ? withoutStop(this.#words('answer')) : this.#html('answer');
    if (given !== '' || !['', 'single', 'multiple', 'judge'].includes(kindOfType(kind) ?? ''))
      return { kind, stem, answer: given };
    const index = stem.findLastIndex(({ text }) => answerInStem(text) !== undefined);
    const line = stem[index];
    const found = line === undefined ? undefined : answerInStem(line.text);
    if (line === undefined || found === undefined) return { kind, stem, answer: given };
    if (this.#options.length === 0 && truthOf(found.answer) === undefined)
      return { kind, stem, answer: given };
    const empty = { text: '（　）', marks: [] };
    const pieces = [...line.slice(0, found.at).pieces, empty, ...line.slice(found.to).pieces];
    return { kind, stem: stem.with(index, line.with(pieces)), answer: found.answer };
  }

  /** A kind may stand before the stem, `【多选题】`. */
  #tagged(): { kind: string; stem: readonly WordLine[] } {
    const [first, ...others] = this.#stem;
    const tag = /^\s*[（(【[]([\p{Script=Han}]{2,6})[）)】\]]\s*/u.exec(first?.text ?? '');
    const kind = kindHeading(tag?.[1] ?? '');
    if (first === undefined || tag === null || kind === undefined)
      return { kind: this.kind, stem: this.#stem };
    return { kind, stem: [first.slice(tag[0].length), ...others] };
  }

  #html = (field: Field): string => htmlOf(this.#fields.get(field) ?? []);

  #words = (field: Field): string =>
    (this.#fields.get(field) ?? [])
      .map(({ text }) => text)
      .join('\n')
      .trim();
}

const doubtOf = ({ at, text }: WordLine): string =>
  `第 ${at} 段“${text.trim().slice(0, 15)}”起的编号算作了这道题的答案；如果是另一道题，请在它前面加一行题型，如“二、简答题”，再导入`;

/** Lines of one paragraph stand below each other, paragraphs too. */
function htmlOf(lines: readonly WordLine[]): string {
  const shown = lines.map((line) => line.html()).filter((html) => html !== '');
  if (shown.length < 2) return shown.join('');
  return shown.map((html) => (html.startsWith('<table>') ? html : `<p>${html}</p>`)).join('');
}
