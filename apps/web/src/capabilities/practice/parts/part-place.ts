import type { Submission } from '../question/use-question-submission.ts';

/** Where a part of a composite question stands in the page. */
export const idOfPart = (questionId: number): string => `part-${questionId}`;

/** Submits what is answered; with nothing to submit yet, goes to the part that is next, ready to be answered. */
export function submitOrMove({ submit, active, closure }: Submission): void {
  if (submit || closure !== null || !active) return submit?.();
  const part = document.getElementById(idOfPart(active.questionId));
  part?.scrollIntoView({ block: 'center' });
  part?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}
