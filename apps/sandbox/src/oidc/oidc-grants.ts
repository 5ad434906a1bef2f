import { createHash, randomBytes } from 'node:crypto';
import type { OidcCompany, OidcPerson } from './oidc-people.ts';

export interface OidcGrant {
  readonly company: OidcCompany;
  readonly person: OidcPerson;
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
  /** Of the sign-in, as the company tells of its end. */
  readonly sid: string;
}

/** Codes that are good once, and the tokens that they were changed for. */
export class OidcGrants {
  readonly #codes = new Map<string, OidcGrant>();
  readonly #tokens = new Map<string, OidcGrant>();

  giveCode(grant: OidcGrant): string {
    return give(this.#codes, grant);
  }

  /** Undefined: unknown, used before, another company's, another address's, or without what it was begun with. */
  takeCode(
    code: string,
    wish: {
      readonly company: OidcCompany;
      readonly redirectUri: string;
      readonly verifier: string;
    },
  ): OidcGrant | undefined {
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256').update(wish.verifier).digest('base64url');
    const isRight =
      grant?.company === wish.company &&
      grant.redirectUri === wish.redirectUri &&
      grant.challenge === challenge;
    return isRight ? grant : undefined;
  }

  giveToken(grant: OidcGrant): string {
    return give(this.#tokens, grant);
  }

  ofToken(token: string): OidcGrant | undefined {
    return this.#tokens.get(token);
  }
}

function give(to: Map<string, OidcGrant>, grant: OidcGrant): string {
  const secret = randomBytes(24).toString('base64url');
  to.set(secret, grant);
  return secret;
}
