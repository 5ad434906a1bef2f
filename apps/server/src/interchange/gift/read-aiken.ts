import {
  letterOf,
  type BrokenRow,
  type RawBankFile,
  type RawQuestion,
} from '../banks/read/raw-question.ts';

interface Started {
  readonly line: number;
  readonly stem: string[];
  readonly options: { letter: string; text: string }[];
}

const option = /^([A-Z])[.)]\s*(.*)$/;
const answerLine = /^ANSWER:\s*(.*)$/;

/** Reads Aiken: a stem, `A) …` or `A. …`, and `ANSWER: B`. */
export function readAiken(text: string): RawBankFile {
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  let started: Started | undefined;
  /** No blank line since the last answer. */
  let isBehindAnswer = false;
  const fail = (line: number, reason: string) => broken.push({ place: `第 ${line} 行`, reason });
  const leave = () => {
    if (started !== undefined) fail(started.line, '这道题没有 ANSWER: 那一行，请补上');
    started = undefined;
  };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '') {
      if (isBehindAnswer && started?.options.length === 0) {
        fail(started.line, 'ANSWER: 后面的文字不属于任何一题，没有保留');
        started = undefined;
      }
      isBehindAnswer = false;
      continue;
    }
    const number = index + 1;
    const choice = option.exec(line);
    const answer = answerLine.exec(line);
    if (answer !== null) {
      if (started === undefined) fail(number, 'ANSWER: 前面没有题干和选项');
      else questions.push(questionOf(started, answer[1] ?? ''));
      [started, isBehindAnswer] = [undefined, true];
    } else if (choice !== null) {
      if (started === undefined) fail(number, `选项 ${choice[1]} 前面没有题干`);
      else started.options.push({ letter: choice[1] ?? '', text: choice[2] ?? '' });
    } else {
      if (started !== undefined && started.options.length > 0) leave();
      started ??= { line: number, stem: [], options: [] };
      started.stem.push(line);
    }
  }
  leave();
  return { questions, broken };
}

function questionOf({ line, stem, options }: Started, answer: string): RawQuestion {
  const empty = { key: '', bank: '', explanation: '', difficulty: '' };
  return {
    ...empty,
    place: `第 ${line} 行`,
    stem: stem.join('\n'),
    options,
    // An answer that is no letter is judged, and refused, as any other.
    answer: answer.trim(),
    type: 'single',
  };
}

/** Whether a text is Aiken rather than a table. */
export const isAiken = (text: string): boolean =>
  /^ANSWER:\s*[A-Z]\s*$/m.test(text) && new RegExp(`^${letterOf(0)}[.)]`, 'm').test(text);

/** Whether a text is GIFT: a name, a category, or answers in braces. */
export const isGift = (text: string): boolean =>
  /^\s*(?:::[^\n]*::|\$CATEGORY:)/m.test(text) || /\{[^{}]*(?:[=~#][^{}]*)?\}/.test(text);
