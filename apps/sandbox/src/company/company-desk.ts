import type { Faults } from '../faults/faults.ts';
import type { Company } from './companies.ts';
import type { Grants } from './grants.ts';
import type { SentCard } from './sent-cards.ts';

export interface CompanyServerOptions {
  faults: Faults;
  now: () => Date;
}

export interface CompanyDesk extends CompanyServerOptions {
  readonly companies: readonly Company[];
  readonly grants: Grants;
  /** What apps told people, the newest last. */
  readonly sent: SentCard[];
}
