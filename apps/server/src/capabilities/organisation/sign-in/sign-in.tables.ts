import type { Generated } from 'kysely';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

interface SignInTables {
  organisation_sign_in: SignInTable;
  organisation_sign_in_attempt: SignInAttemptTable;
  organisation_identity: OrganisationIdentityTable;
  organisation_session: OrganisationSessionTable;
  organisation_wecom_token: WecomTokenTable;
}

export const signInPlacement: PlacementOf<SignInTables> = {
  organisation_sign_in: 'home',
  organisation_sign_in_attempt: 'queue',
  organisation_identity: 'home',
  organisation_session: 'student',
  organisation_wecom_token: 'queue',
};

/** How an organisation's own people sign in, by OpenID Connect or by the provider that keeps its people. */
interface SignInTable {
  organisation_id: number;
  /** Its own address at this school. */
  word: string;
  kind: Generated<'oidc' | 'wecom' | 'dingtalk' | 'feishu'>;
  /** Of a provider's companies made of what they are known there by. */
  issuer: string;
  /** The company's id at 企业微信 and 钉钉, the app's at 飞书. */
  client_id: string;
  /** The app's number at 企业微信, its key at 钉钉; null of others. */
  agent_id: Generated<string | null>;
  /** Which company's the app is, as 飞书 said when it was tried; null of others. */
  tenant: Generated<string | null>;
  secret_sealed: Buffer;
  button: string;
  department_claim: string | null;
  link_id: number;
  /** One more with every change: who began before it ends as if nothing had been begun. */
  version: Generated<number>;
  /** When somebody last came through by this issuer, client and secret. */
  tried_at: Generated<Date | null>;
  is_on: Generated<boolean>;
  /** By which 钉钉 knows the app where it tells of something; null of others. */
  work_number: Generated<string | null>;
  /** When a work message was last tried with success; null: not with these settings. */
  work_tried_at: Generated<Date | null>;
  /** The app tells its people what the school has for them. */
  work_on: Generated<boolean>;
  /** Why nothing leaves since then; null: it does. */
  work_failure: Generated<string | null>;
  work_failed_at: Generated<Date | null>;
}

/** A browser that was sent to an organisation, until it has come back and was dealt with. */
interface SignInAttemptTable {
  state_hash: Buffer;
  organisation_id: number;
  browser_hash: Buffer;
  version: number;
  nonce: string;
  verifier: string;
  /** Of the join link that one came by. */
  code: string | null;
  /** Of the staff, who only tries. */
  is_trial: boolean;
  /** `asking`: its answer is being proved, which happens once. */
  outcome: Generated<'begun' | 'asking' | 'proven' | 'failed' | 'used'>;
  began_at: Date;
  expires_at: Date;
  issuer: Generated<string | null>;
  subject: Generated<string | null>;
  name: Generated<string | null>;
  department: Generated<string | null>;
  mark: Generated<string | null>;
  /** Of the session over there. */
  sid: Generated<string | null>;
}

/** A login that an organisation vouched for, so that it can end it. */
interface OrganisationSessionTable {
  organisation_id: number;
  student_id: number;
  session_id: string;
  issuer: string;
  subject: string;
  sid: string | null;
  began_at: Date;
}

/** Whose account somebody opens whom an organisation vouches for. */
interface OrganisationIdentityTable {
  organisation_id: number;
  student_id: number;
  /** A subject is somebody's at one issuer alone. */
  issuer: string;
  subject: string;
  name: string | null;
  /** The person's own at the provider, whoever has the subject later; null: none was told. */
  mark: Generated<string | null>;
  linked_at: Date;
}

/** What its provider gave an app for some hours, for all servers. */
interface WecomTokenTable {
  organisation_id: number;
  /** Of the settings that it was asked for with. */
  version: number;
  token_sealed: Buffer;
  until: Date;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SignInTables {}
}
