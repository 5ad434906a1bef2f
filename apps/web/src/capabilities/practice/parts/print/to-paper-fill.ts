import { linkOptions } from '@tanstack/react-router';
import { maxChosen } from '../../scope.ts';

/** A part of a paper: its questions, and the number of the first. */
export interface PaperPart {
  readonly from: number;
  readonly ids: readonly number[];
}

/** One address holds no more. */
export const paperParts = (ids: readonly number[]): PaperPart[] =>
  Array.from({ length: Math.ceil(ids.length / maxChosen) }, (_none, index) => ({
    from: index * maxChosen + 1,
    ids: ids.slice(index * maxChosen, (index + 1) * maxChosen),
  }));

/** What was written on such paper, by the numbers of these. */
export function toPaperFill(courseId: number, { from, ids }: PaperPart) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'paper', ids: ids.join('.'), ...(from > 1 && { from: String(from) }) },
  });
}
