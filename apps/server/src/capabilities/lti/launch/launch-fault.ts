import type { LtiFault } from '@xuezhou/contract/lti/console';

/** `denied`: the platform itself vouches for nobody. */
type Fault = LtiFault | 'denied';

/** What a platform sent proves nobody. */
export class LaunchFault extends Error {
  override readonly name = 'LaunchFault';
  readonly fault: Fault;
  constructor(fault: Fault, cause?: unknown) {
    super(`the platform: ${fault}`, { cause });
    this.fault = fault;
  }
}
