import type { Generated } from 'kysely';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

interface IssuerTables {
  staff_issuer: StaffIssuerTable;
  staff_issuer_attempt: StaffIssuerAttemptTable;
  staff_identity: StaffIdentityTable;
  staff_issuer_session: StaffIssuerSessionTable;
}

export const issuerPlacement: PlacementOf<IssuerTables> = {
  staff_issuer: 'home',
  staff_issuer_attempt: 'queue',
  staff_identity: 'home',
  staff_issuer_session: 'home',
};

/** The accounts that the school's own people have already, by OpenID Connect. */
interface StaffIssuerTable {
  only_row: Generated<boolean>;
  issuer: string;
  client_id: string;
  secret_sealed: Buffer;
  button: string;
  /** One more with every change: who began before it ends as if nothing had been begun. */
  version: Generated<number>;
  /** When somebody last came through by this issuer, client and secret. */
  tried_at: Generated<Date | null>;
  is_on: Generated<boolean>;
}

/** A browser that was sent to the issuer, until it has come back and was dealt with. */
interface StaffIssuerAttemptTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  version: number;
  purpose: 'sign-in' | 'link' | 'trial';
  /** Who links, or tries; null: who signs in is not known yet. */
  staff_id: number | null;
  nonce: string;
  verifier: string;
  /** `asking`: its answer is being proved, which happens once. */
  outcome: Generated<'begun' | 'asking' | 'proven' | 'failed' | 'used'>;
  began_at: Date;
  expires_at: Date;
  subject: Generated<string | null>;
  name: Generated<string | null>;
  /** Of the session over there. */
  sid: Generated<string | null>;
}

/** Whose account of the console somebody opens for whom the issuer vouches. */
interface StaffIdentityTable {
  staff_id: number;
  /** A subject is somebody's at one issuer alone. */
  issuer: string;
  subject: string;
  name: string | null;
  linked_at: Date;
}

/** A session that the issuer vouched for, so that it can end it. */
interface StaffIssuerSessionTable {
  staff_session_id: string;
  issuer: string;
  subject: string;
  sid: string | null;
  began_at: Date;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends IssuerTables {}
}
