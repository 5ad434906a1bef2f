import type { Faults } from '../faults/faults.ts';
import type { WecomCompany } from './wecom-companies.ts';
import type { WecomGrants } from './wecom-grants.ts';

export interface WecomServerOptions {
  faults: Faults;
  now: () => Date;
}

export interface WecomDesk extends WecomServerOptions {
  readonly companies: readonly WecomCompany[];
  readonly grants: WecomGrants;
}
