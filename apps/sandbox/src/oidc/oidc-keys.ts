import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';

export interface OidcKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The keys by which companies sign, one each, made when it is first needed. */
export class OidcKeys {
  readonly #keys = new Map<string, OidcKey>();

  of(company: string): OidcKey {
    const key = this.#keys.get(company) ?? newKey();
    this.#keys.set(company, key);
    return key;
  }

  /** From now on there is another one, and nothing that the former signed is good. */
  rotate(company: string): void {
    this.#keys.set(company, newKey());
  }

  jwks(company: string): object {
    const { kid, publicKey } = this.of(company);
    const jwk = publicKey.export({ format: 'jwk' });
    return { keys: [{ ...jwk, kid, use: 'sig', alg: 'RS256' }] };
  }
}

export const newKey = (kid: string = randomUUID()): OidcKey => ({
  kid,
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
});
