import type { QuestionType } from '@xuezhou/contract/practice';
import { judgeNumeric, readNumber, type ShownKey } from './numeric.ts';
import { areEntriesPossible, judgeTable, type ShownTable } from './table.ts';

/** 1 correct, -1 wrong. */
export type Verdict = 1 | -1;

/** Letters of a choice in their canonical form: upper case, each once, sorted. `'ca'` → `'AC'`. */
export function canonicalLetters(letters: string): string {
  return [...new Set(letters.toUpperCase())].toSorted().join('');
}

/** Multi-select toggles a letter and keeps the letters sorted; single choice replaces. */
export function chooseLetter(chosen: string, letter: string, several: boolean): string {
  if (!several) return letter;
  return canonicalLetters(
    chosen.includes(letter) ? chosen.replace(letter, '') : `${chosen}${letter}`,
  );
}

/** What an answer is judged by; the key of a number or a table where it is such a question. */
export interface JudgedQuestion {
  readonly questionType: QuestionType;
  /** Canonical letters of an option question. */
  readonly answer: string;
  readonly numeric?: ShownKey | null | undefined;
  readonly table?: ShownTable | null | undefined;
}

/** Option questions are correct only when the selection equals the answer. */
export function judgeOptions(answer: string, studentAnswer: string): Verdict {
  return canonicalLetters(studentAnswer) === canonicalLetters(answer) ? 1 : -1;
}

/** Open questions count as correct; their writers grade them themselves. */
export function judge(question: JudgedQuestion, studentAnswer: string): Verdict {
  const { questionType, numeric, table } = question;
  if (questionType === 'QA') return 1;
  if (questionType === 'NU') return numeric ? judgeNumeric(numeric, studentAnswer) : -1;
  if (questionType === 'TB') return table ? judgeTable(table, studentAnswer) : -1;
  return judgeOptions(question.answer, studentAnswer);
}

/** A composite question is answered when all its parts are; it is correct only if all of them are. */
export function judgeComposite(parts: readonly (Verdict | 0)[]): Verdict | 0 {
  if (parts.length === 0 || parts.includes(0)) return 0;
  return parts.every((part) => part === 1) ? 1 : -1;
}

export interface AskedQuestion extends Pick<JudgedQuestion, 'questionType' | 'table'> {
  /** Several options may be chosen. */
  readonly several: boolean;
  readonly letters: readonly string[];
}

/**
 * Whether a text can be an answer: of options at least one, none unknown, one only for single choice; a number; the
 * entries of a table; some words for an open question.
 */
export function isAnswerPossible(question: AskedQuestion, studentAnswer: string): boolean {
  const { questionType, table } = question;
  if (questionType === 'QA') return studentAnswer.trim() !== '';
  if (questionType === 'NU') return readNumber(studentAnswer) !== null;
  if (questionType === 'TB') return table ? areEntriesPossible(table, studentAnswer) : false;
  const chosen = [...studentAnswer];
  return (
    chosen.length > 0 &&
    (question.several || chosen.length === 1) &&
    chosen.every((letter) => question.letters.includes(letter)) &&
    canonicalLetters(studentAnswer) === studentAnswer
  );
}
