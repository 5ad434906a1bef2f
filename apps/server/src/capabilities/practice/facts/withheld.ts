import type { RawBuilder } from 'kysely';
import { requirement } from '../../../platform/wiring/slot.ts';

/** The moment for which is asked. */
interface Now {
  readonly studentId: number;
  readonly now: Date;
}

/** What a capability above this one keeps from practice, as conditions on the question q of a statement. */
export interface Withheld {
  /** Whether q, or the composite that it is a part of, is kept from the student now. */
  readonly isWithheld: (p: Now) => RawBuilder<unknown>;
  /** Since when; null where it is not. */
  readonly withheldSince: (p: Now) => RawBuilder<unknown>;
  /** Whether q is kept for a paper that the student is still to sit: it does not count as one to practise. */
  readonly isHeldOut: (p: Now) => RawBuilder<unknown>;
  /** Whether q is kept for a paper that somebody is still to sit, whoever has. */
  readonly isInHeldOutPaper: (p: { now: Date }) => RawBuilder<unknown>;
}

/** Provided by mock, whose open papers ask the same questions. */
export const withheld = requirement<Withheld>('practice.withheld');

export const isWithheld: Withheld['isWithheld'] = (p) => withheld.inSql().isWithheld(p);
export const isHeldOut: Withheld['isHeldOut'] = (p) => withheld.inSql().isHeldOut(p);
export const isInHeldOutPaper: Withheld['isInHeldOutPaper'] = (p) =>
  withheld.inSql().isInHeldOutPaper(p);
export const withheldSince: Withheld['withheldSince'] = (p) => withheld.inSql().withheldSince(p);
