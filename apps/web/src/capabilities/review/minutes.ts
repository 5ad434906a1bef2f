import type { ReviewOverview } from '@xuezhou/contract/review';

const seconds = { card: 17, question: 60 };

/** What is left will take about so long. */
export function minutesOf({ card, wrong, marked }: ReviewOverview['left']): number {
  return Math.max(1, Math.ceil((card * seconds.card + (wrong + marked) * seconds.question) / 60));
}
