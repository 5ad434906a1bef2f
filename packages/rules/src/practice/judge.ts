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

/** Option questions are correct only when the selection equals the answer; open questions count as correct. */
export function judge(
  question: { questionType: 'OP' | 'QA'; answer: string },
  studentAnswer: string,
): Verdict {
  if (question.questionType === 'QA') return 1;
  return canonicalLetters(studentAnswer) === canonicalLetters(question.answer) ? 1 : -1;
}

/** A composite question is answered when all its parts are; it is correct only if all of them are. */
export function judgeComposite(parts: readonly (Verdict | 0)[]): Verdict | 0 {
  if (parts.length === 0 || parts.includes(0)) return 0;
  return parts.every((part) => part === 1) ? 1 : -1;
}

/** Whether a text can be an answer to a question with these options: at least one, none unknown, one only for single choice. */
export function isAnswerPossible(
  question: { questionType: 'OP' | 'QA'; several: boolean; letters: readonly string[] },
  studentAnswer: string,
): boolean {
  if (question.questionType === 'QA') return studentAnswer.trim() !== '';
  const chosen = [...studentAnswer];
  return (
    chosen.length > 0 &&
    (question.several || chosen.length === 1) &&
    chosen.every((letter) => question.letters.includes(letter)) &&
    canonicalLetters(studentAnswer) === studentAnswer
  );
}
