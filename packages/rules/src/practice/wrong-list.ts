/** What the student wants of the wrong-answer book. */
export interface WrongListRule {
  /** autoRemoveWronglist: right answers take a question out. */
  readonly autoRemove: boolean;
  /** How many right answers in a row it takes. */
  readonly rightsNeeded: number;
}

export interface WrongListState {
  readonly inBook: boolean;
  /** Right answers since the last wrong one. */
  readonly rightsInRow: number;
}

export const maxRightsNeeded = 5;

/**
 * Whether a question stands in the wrong-answer book after an answer. A wrong one enters, or returns; right ones in a
 * row take it out where the student wants that. The own grade of an open question counts here as its verdict: 'wrong'
 * and 'partly' ask for another look.
 */
export function afterAnswer(
  { inBook, rightsInRow }: WrongListState,
  verdict: 1 | -1,
  { autoRemove, rightsNeeded }: WrongListRule,
): WrongListState {
  if (verdict === -1) return { inBook: true, rightsInRow: 0 };
  const rights = Math.min(rightsInRow + 1, maxRightsNeeded);
  return { inBook: inBook && !(autoRemove && rights >= rightsNeeded), rightsInRow: rights };
}

export function verdictOfGrade(grade: 'right' | 'partly' | 'wrong'): 1 | -1 {
  return grade === 'right' ? 1 : -1;
}

/** Why an answer was wrong, as its writer sees it. */
export const wrongCauses = ['unknown', 'misread', 'slipped'] as const;
export type WrongCause = (typeof wrongCauses)[number];
