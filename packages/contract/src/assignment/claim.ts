import { flag, longText, moment, object, type Static } from '../kernel.ts';

/** Who marks something just now, for ten minutes from the last key. */
export const Claim = object({ name: longText(), isOwn: flag(), until: moment() });
export type Claim = Static<typeof Claim>;
