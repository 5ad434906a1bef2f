/** An issuer of a company's identities, and what it knows us by. */
export interface OidcIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it sends browsers back to: an address of this issuer's own, so that one cannot answer for another. */
  readonly callback: string;
}

/** What a sign-in was begun with; its answer has to fit all of it. */
export interface OidcBegun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface OidcBeginning extends OidcBegun {
  /** Whoever is signed in there already is asked for it once more; an issuer may not heed it. */
  readonly asksAnew?: boolean;
}

/** Whom an issuer vouches for. */
export interface OidcPerson {
  /** The same for ever, and nobody else's at this issuer. */
  readonly subject: string;
  readonly name: string | null;
  /** Everything that was said besides, of which a school may use some. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Who has signed out there, as the issuer itself tells. */
export interface OidcLogout {
  /** Null: the session alone is named. */
  readonly subject: string | null;
  /** Of the issuer's session; null: all of the person's. */
  readonly sid: string | null;
  /** Who signed in until then is out: when it was said, and the minute by which their clock may be behind ours. */
  readonly until: Date;
  /** The token itself, and when it is believed no more. */
  readonly token: { readonly key: string; readonly endsAt: Date };
}

/**
 * - `private`: its address lies in a network that nobody outside should make us ask; `unencrypted`: outside, without https.
 * - `away`: no answer, or none that can be read.
 * - `issuer`: it calls itself something else than what was set up.
 * - `unfit`: it does not speak what is needed.
 * - `denied`: it, or the person, said no.
 * - `forged`: what it answered does not prove what it says.
 * - `sealed`: it was not asked: our own secret there can be opened no more.
 */
export type OidcFault =
  | 'private'
  | 'unencrypted'
  | 'away'
  | 'issuer'
  | 'unfit'
  | 'denied'
  | 'forged'
  | 'sealed';

export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly fault: OidcFault;
  constructor(fault: OidcFault, cause?: unknown) {
    super(`the issuer: ${fault}`, { cause });
    this.fault = fault;
  }
}

export interface Oidc {
  /** Where a browser is sent. Throws OidcError. */
  begin(issuer: OidcIssuer, begun: OidcBeginning): Promise<string>;
  /** Whom the answer proves; `query` is all that the browser brought back. Throws OidcError. */
  personOf(issuer: OidcIssuer, begun: OidcBegun, query: URLSearchParams): Promise<OidcPerson>;
  /** What a token of Back-Channel Logout 1.0 proves. Throws OidcError. */
  readLogout(issuer: OidcIssuer, token: string): Promise<OidcLogout>;
  /** Throws OidcError where it does not answer as it must. */
  examine(issuer: OidcIssuer): Promise<void>;
  close(): Promise<void>;
}
