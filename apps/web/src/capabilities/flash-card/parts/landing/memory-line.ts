import type { OwnMemory } from '@xuezhou/contract/flash-card';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { flashCardWords } from '../../flash-card.words.ts';

const words = flashCardWords.landing;

/** What the intervals follow from, once they are the student's own, or the school's. */
export const memoryLine = ({ own, since }: OwnMemory): string =>
  own === null
    ? words.schoolMemory(fullDayText(since))
    : words.ownMemory(own.learned, own.heldOut, own.betterPercent, fullDayText(since));
