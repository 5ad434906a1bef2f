import type { BankField } from '../../table/bank-columns.ts';
import { letterOf, type RawBankFile, type RawQuestion } from './raw-question.ts';

/** Texts of a row by the names of their fields: `stem`, `answer`, `option A`. */
export type RowFields = Readonly<Partial<Record<BankField, string>>>;

/** A row as its file has it, with what was mended. */
export interface ReadRow {
  readonly place: string;
  readonly fields: RowFields;
  /** Whose text can be given anew: what holds marks or pictures stays as its file has it. */
  readonly mendable: readonly BankField[];
  readonly isLeft: boolean;
}

/** What somebody who looked at a file said about it. A file that is read without is read as it is. */
export interface FileWishes {
  /** Of a table: what its columns are. */
  readonly columns?: ReadonlyMap<BankField, number> | undefined;
  /** By the places of rows, as they are told. */
  readonly mends: ReadonlyMap<string, RowFields>;
  /** Places of rows that are passed over. */
  readonly left: ReadonlySet<string>;
  /** Told of each row, in the order of the file, before it is taken. */
  readonly tell: (row: ReadRow) => void;
}

const always: readonly BankField[] = ['answer', 'type', 'difficulty', 'section'];

/** Of what is no table: the questions as somebody wants them, each under a place of its own. */
export function withWishes(raw: RawBankFile, wishes: FileWishes): RawBankFile {
  return { ...raw, questions: wanted(raw.questions, wishes) };
}

async function* wanted(
  questions: RawBankFile['questions'],
  { mends, left, tell }: FileWishes,
): AsyncGenerator<RawQuestion> {
  const seen = new Map<string, number>();
  for await (const question of questions) {
    // Two of one package may be numbered alike.
    const times = (seen.get(question.place) ?? 0) + 1;
    seen.set(question.place, times);
    const place = times === 1 ? question.place : `${question.place}（${times}）`;
    const mended = mend({ ...question, place }, mends.get(place) ?? {});
    const isLeft = left.has(place);
    tell({ place, fields: fieldsOf(mended), mendable: mendableOf(question), isLeft });
    if (!isLeft) yield mended;
  }
}

function mendableOf({ form = 'plain', parts = [], options }: RawQuestion): readonly BankField[] {
  if (parts.length > 0) return ['section', 'difficulty'];
  return form === 'html'
    ? always
    : [
        ...(['stem', 'explanation'] as const),
        ...always,
        ...options.map((_option, at) => `option ${letterOf(at)}` as const),
      ];
}

function fieldsOf(question: RawQuestion): RowFields {
  const { stem, answer, explanation, type, difficulty, section = '', options } = question;
  return {
    ...{ stem, answer, explanation, type, difficulty, section },
    ...Object.fromEntries(options.map(({ letter, text }) => [`option ${letter}`, text])),
  };
}

function mend(question: RawQuestion, fields: RowFields): RawQuestion {
  const { stem, answer, explanation, type, difficulty, section } = fields;
  // What the answer was read as before holds no more.
  const { values, ...rest } = question;
  return {
    ...rest,
    ...(values !== undefined && answer === undefined && { values }),
    ...(stem !== undefined && { stem }),
    ...(answer !== undefined && { answer }),
    ...(explanation !== undefined && { explanation }),
    ...(type !== undefined && { type }),
    ...(difficulty !== undefined && { difficulty }),
    ...(section !== undefined && { section }),
    options: question.options.map((option) => ({
      ...option,
      text: fields[`option ${option.letter}`] ?? option.text,
    })),
  };
}
