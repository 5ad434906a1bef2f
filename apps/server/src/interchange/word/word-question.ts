import { kindOfType, truthOf } from '../banks/question-types.ts';
import { letterOf, type RawQuestion } from '../banks/read/raw-question.ts';
import { valuesOf } from '../table/read-table.ts';
import {
  answerInStem,
  fieldsIn,
  kindHeading,
  optionsIn,
  partStart,
  withoutStop,
  type Field,
} from './question-lines.ts';
import { markedOptions, unmarked } from './marked-options.ts';
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
  readonly section: string;
  readonly #stem: WordLine[] = [];
  readonly #options: WordLine[][] = [];
  readonly #fields = new Map<Field, WordLine[]>();
  readonly #parts: WordQuestion[] = [];
  /** The same lines as one question without parts, for one whose parts turn out to be none. */
  readonly #whole: WordQuestion | undefined;
  /** The part that the next line goes on with, or the question itself. */
  #writer: WordQuestion = this;
  #at: At = 'stem';
  #listed = 0;
  readonly #doubts: string[] = [];

  constructor(at: number, number: string, { kind, section }: Place) {
    this.place = `第 ${at} 段（第 ${number} 题）`;
    this.number = Number(number);
    this.kind = kind;
    this.section = section;
    if (kindOfType(kind) === 'composite')
      this.#whole = new WordQuestion(at, number, { kind: '', section });
  }

  get hasOptions(): boolean {
    return this.#options.length > 0;
  }

  add(line: WordLine): void {
    this.#whole?.add(line);
    const start = this.#whole === undefined ? undefined : partStart(line.text);
    if (start === undefined || this.#writer.#isAnswering(start.number, this.#parts))
      this.#writer.#take(line);
    else if (!this.#answerPart(start.number, line.slice(start.from))) {
      this.#writer = new WordQuestion(line.at, start.number, { kind: '', section: '' });
      this.#parts.push(this.#writer);
      this.#writer.add(line.slice(start.from));
    }
  }

  /** The answer of it in a list of answers. */
  answer(line: WordLine): void {
    this.#whole?.answer(line);
    [this.#writer, this.#at] = [this, 'answer'];
    const [first] = fieldsIn(line.text);
    const isLabelled = first?.field === 'answer' && line.text.slice(0, first.at).trim() === '';
    const rest = isLabelled ? line.slice(first.from) : line;
    const start = partStart(rest.text);
    if (start !== undefined && this.#answerPart(start.number, rest.slice(start.from))) return;
    this.#put('answer', line.slice(0, first?.at));
    if (first !== undefined) this.#take(line.slice(first.at));
  }

  /** Whether a line with a number goes on with a list in the question, and begins no other one. */
  goesOnAt(number: string, line: WordLine): boolean {
    const { at, options } = { at: this.#writer.#at, options: this.#writer.#options };
    const isAnswer = at === 'answer' || at === 'explanation';
    const isChoice = ['single', 'multiple'].includes(kindOfType(this.kind) ?? '');
    const isStem = at === 'stem' && isChoice;
    const isNext = this.#listed > 0 && Number(number) === this.#listed + 1;
    const isOwn = Number(number) <= this.number || (isNext && (isStem || this.#listed === 1));
    if (options.length > 0 || !(isAnswer || isStem) || !isOwn) return false;
    if (this.#listed === 0) this.#doubts.push(doubtOf(line, isStem ? '题干' : '答案'));
    this.#listed = Number(number);
    return true;
  }

  /** Whether the number of a part is one of a list in its answer: all parts have their answers already. */
  #isAnswering(number: string, parts: readonly WordQuestion[]): boolean {
    const own = this.#at;
    if (own !== 'answer' && own !== 'explanation') return false;
    const part = parts.find((one) => one.number === Number(number));
    return part !== undefined && part.#fields.has(own);
  }

  /** What stands behind all parts by their numbers, where the answer or explanation of the whole begins. */
  #answerPart(number: string, line: WordLine): boolean {
    const { at } = { at: this.#writer.#at };
    const part = this.#parts.find((one) => one.number === Number(number));
    if (part === undefined || (at !== 'answer' && at !== 'explanation')) return false;
    part.#at = at;
    part.#put(at, line);
    this.#writer = part;
    return true;
  }

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
    const hasParts = this.#parts.some((one) => one.hasOptions) || this.#areAnswered();
    if (this.#whole !== undefined && !hasParts) return this.#whole.#asOpen(this.kind, this.#doubts);
    const { kind, stem, answer, look } = this.#asked();
    const parts = this.#parts.map((part) => part.question());
    const known = kindOfType(kind) === undefined ? '' : kind;
    const type = known === '' && parts.length > 0 ? '综合题' : known;
    const words = withoutStop(this.#words('answer'));
    const isNumber = kindOfType(type) === 'numeric';
    const [, number = words, unit = ''] = /^([-+−\d.,，\s]+)(.*)$/su.exec(words) ?? [];
    const read: RawQuestion = {
      ...{ place: this.place, key: '', bank: '', form: 'html', section: this.section },
      stem: htmlOf(stem),
      options: this.#options.map((lines, index) => ({
        letter: letterOf(index),
        text: htmlOf(look === undefined ? lines : lines.map((line) => unmarked(line, look))),
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
      doubts: [...this.#doubts, ...(look === undefined ? [] : [markedDoubt(answer, look)])],
    };
    return kind !== '' && known === '' ? withUnknownKind(read, kind) : withoutKey(read);
  }

  #asOpen(kind: string, doubts: readonly string[]): RawQuestion {
    const read = { ...this.question(), doubts };
    return this.hasOptions ? read : withUnknownKind(read, kind);
  }

  #areAnswered = (): boolean =>
    this.#parts.length > 1 && this.#parts.every((part) => part.#asked().answer !== '');

  /** The stem without what it says of its kind and its answer. */
  #asked(): { kind: string; stem: readonly WordLine[]; answer: string; look?: string } {
    const written = this.#written();
    if (written.answer !== '') return written;
    const marked = markedOptions(this.#options);
    if (marked === undefined) return written;
    return { ...written, answer: marked.at.map(letterOf).join(''), look: marked.noun };
  }

  #written(): { kind: string; stem: readonly WordLine[]; answer: string } {
    const { kind, stem } = this.#tagged();
    const isLetters = this.#options.length > 0 || kindOfType(kind) === 'judge';
    const given = isLetters ? withoutStop(this.#words('answer')) : this.#html('answer');
    const mayBeInStem = ['', 'single', 'multiple', 'judge'].includes(kindOfType(kind) ?? '');
    if (given !== '' || !mayBeInStem) return { kind, stem, answer: given };
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

const markedDoubt = (answer: string, look: string): string =>
  `没有写答案，按${look}的选项取 ${answer}`;

const doubtOf = ({ at, text }: WordLine, where: string): string =>
  `第 ${at} 段“${text.trim().slice(0, 15)}”起的编号算作了这道题的${where}；如果是另一道题，请在它前面加一行题型，如“二、简答题”，再导入`;

/** Under a heading that names no kind of ours, what has options is a choice, anything else an open question. */
function withUnknownKind(read: RawQuestion, kind: string): RawQuestion {
  if (read.options.length > 0 || truthOf(read.answer) !== undefined) return read;
  const doubts = [...(read.doubts ?? []), `“${kind}”当作问答题，由学生对照答案自评`];
  return withoutKey({ ...read, type: '问答题', doubts });
}

/** A question that a student grades is worth having without an answer. */
function withoutKey(read: RawQuestion): RawQuestion {
  if (read.answer !== '' || kindOfType(read.type) !== 'open') return read;
  return { ...read, type: 'essay', doubts: [...(read.doubts ?? []), '没有找到参考答案'] };
}

/** Lines of one paragraph stand below each other, paragraphs too. */
function htmlOf(lines: readonly WordLine[]): string {
  const shown = lines.map((line) => line.html()).filter((html) => html !== '');
  if (shown.length < 2) return shown.join('');
  return shown.map((html) => (html.startsWith('<table>') ? html : `<p>${html}</p>`)).join('');
}
