import type { LtiFault } from '@xuezhou/contract/lti/console';

/** What a platform sent proves nobody. */
export class LaunchFault extends Error {
  override readonly name = 'LaunchFault';
  readonly fault: LtiFault;
  constructor(fault: LtiFault, cause?: unknown) {
    super(`the platform: ${fault}`, { cause });
    this.fault = fault;
  }
}
