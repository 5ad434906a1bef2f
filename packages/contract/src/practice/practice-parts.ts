import { flag, integer, longText, nullable, object, type Static } from '../kernel.ts';

// What the operations of practice have in common; not seen outside.
export const refusals = ['courseNotOwned', 'identityRequired'] as const;

const Level = integer(0, 4);
/** What rose: from a level to a higher one. */
export const LevelFlag = object({ name: longText(), from: Level, to: Level, levelUp: flag() });
export type LevelFlag = Static<typeof LevelFlag>;
export const levelFlags = { book: nullable(LevelFlag), course: LevelFlag };
