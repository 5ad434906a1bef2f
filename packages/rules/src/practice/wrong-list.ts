/**
 * Whether a question stands in the wrong-answer book after an answer. A wrong one enters; a correct one
 * leaves only where the student wants that (autoRemoveWronglist). The own grade of an open question counts
 * here as its verdict: 'wrong' and 'partly' ask for another look.
 */
export function isInWrongList(before: boolean, verdict: 1 | -1 | 0, autoRemove: boolean): boolean {
  if (verdict === -1) return true;
  if (verdict === 1 && autoRemove) return false;
  return before;
}

export function verdictOfGrade(grade: 'right' | 'partly' | 'wrong'): 1 | -1 {
  return grade === 'right' ? 1 : -1;
}
