import { canonicalLetters } from '@xuezhou/rules/practice/question/judge';

/** One that somebody could have given: another option, or one option too many or too few. */
export function wrongAnswer(answer: string, letters: readonly string[], kind: string): string {
  const other = letters.find((letter) => !answer.includes(letter));
  if (kind !== 'multiple') return other ?? answer;
  return other === undefined ? answer.slice(0, -1) : canonicalLetters(`${answer}${other}`);
}
