import { flag, integer, longText, object, type Static } from '../kernel.ts';

/** 0 not started, 1 practising, 2 initial understanding, 3 familiar, 4 mastered. */
export const Mastery = integer(0, 4);

/** What rose: from a level to a higher one. */
export const LevelFlag = object({ name: longText(), from: Mastery, to: Mastery, levelUp: flag() });
export type LevelFlag = Static<typeof LevelFlag>;
