import { leastOfOthers } from '@xuezhou/rules/practice/others';
import type { RawBuilder } from 'kysely';
import { requirement } from '../../../platform/wiring/slot.ts';

/** Of a version of a question: how many people answered it, and how many of them chose each option. */
export interface OptionFigures {
  readonly answers: number;
  readonly options: readonly { readonly letter: string; readonly chosen: number }[];
}

/** Provided by review: the figures of the version v of a question as JSON, null where none were counted. */
export const optionFigures = requirement<() => RawBuilder<unknown>>('practice.optionFigures');

/** In whole percent; undefined of too few people. */
export function presentShares(figures: OptionFigures | null) {
  if (figures === null || figures.answers < leastOfOthers || figures.options.length === 0)
    return undefined;
  const { answers: people, options } = figures;
  return {
    people,
    options: options.map(({ letter, chosen }) => ({
      letter,
      percent: Math.round((chosen / people) * 100),
    })),
  };
}
