import type { RawBuilder } from 'kysely';

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
}

let told: Withheld | undefined;

/** Says what is withheld; once, when the capabilities are joined, before the first statement is built. */
export function withholdFromPractice(withheld: Withheld): void {
  told = withheld;
}

function demandTold(): Withheld {
  if (told === undefined) throw new Error('nobody has said what practice must withhold');
  return told;
}

export const isWithheld: Withheld['isWithheld'] = (p) => demandTold().isWithheld(p);
export const withheldSince: Withheld['withheldSince'] = (p) => demandTold().withheldSince(p);
