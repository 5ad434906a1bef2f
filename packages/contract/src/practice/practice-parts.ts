import { nullable } from '../kernel.ts';
import { LevelFlag } from './mastery.ts';

// What the operations of practice have in common; not seen outside.
export const refusals = ['courseNotOwned', 'identityRequired'] as const;

export const levelFlags = { book: nullable(LevelFlag), course: LevelFlag };
