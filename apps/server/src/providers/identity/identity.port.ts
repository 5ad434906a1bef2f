import type { Config } from '../../platform/config/config.ts';

export type IdentityConfig = Pick<Config, 'ALIYUN_ACCESS_KEY_ID' | 'ALIYUN_ACCESS_KEY_SECRET'> & {
  readonly cloudauthEndpoint: string;
};

/** `unknown`: the authority has no record of the number. */
export type IdentityVerdict = 'match' | 'mismatch' | 'unknown';

/** Asks an authority whether a name belongs to the number of an identity card. */
export interface IdentityChecker {
  /** Throws IdentityCheckError when there is no verdict; whoever is checked is not to blame. */
  check(person: { name: string; number: string }): Promise<IdentityVerdict>;
}

/** Carries the provider's code alone: its words may repeat the name and the number. */
export class IdentityCheckError extends Error {
  override name = 'IdentityCheckError';
  readonly providerCode: string;
  constructor(providerCode: string) {
    super(`the real-name service answered ${providerCode}`);
    this.providerCode = providerCode;
  }
}
