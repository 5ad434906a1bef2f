import type { LtiFault } from '@xuezhou/contract/lti/console';

/**
 * `denied`: the platform itself vouches for nobody. Of who wants to choose: no teacher there (`role`), and a platform that takes no
 * links at all here (`types`), or only what is drawn into a page of its own (`targets`).
 */
export type Fault = LtiFault | 'denied' | 'role' | 'types' | 'targets';

/** Which say nothing of what the school set up. */
const passing: readonly Fault[] = ['denied', 'role', 'types', 'targets'];

export const isOfSettings = (fault: Fault): fault is LtiFault => !passing.includes(fault);

/** What a platform sent proves nobody. */
export class LaunchFault extends Error {
  override readonly name = 'LaunchFault';
  readonly fault: Fault;
  constructor(fault: Fault, cause?: unknown) {
    super(`the platform: ${fault}`, { cause });
    this.fault = fault;
  }
}
