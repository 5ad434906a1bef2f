import { secondsOfQuestion } from '../practice/interval.ts';

/** Seconds that a card takes, as the middle of the classes has it. */
const secondsOfCard = 17;

/** So many take about so long, in whole minutes; none takes none. */
export const practiceMinutes = (counts: { card: number; question: number }): number =>
  Math.ceil((counts.card * secondsOfCard + counts.question * secondsOfQuestion) / 60);

/** What is left of a review takes about so long, and never less than a minute. */
export function reviewMinutes(left: { card: number; wrong: number; marked: number }): number {
  const { card, wrong, marked } = left;
  return Math.max(1, practiceMinutes({ card, question: wrong + marked }));
}
