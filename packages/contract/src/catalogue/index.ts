import { oneOf, type Static } from '../kernel.ts';

/**
 * A course seen in another way. mini: only the intensive lectures; free: the lectures that everybody may watch; trail:
 * the first reading of each book and what is free, for who wants to try it; reader: the readings to be read; pure: the
 * lectures alone.
 */
export const Variant = oneOf('mini', 'free', 'trail', 'reader', 'pure');
export type Variant = Static<typeof Variant>;
