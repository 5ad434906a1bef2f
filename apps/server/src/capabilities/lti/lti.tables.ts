import type { LtiFault } from '@xuezhou/contract/lti/console';
import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';
import type { GivenPeriod } from '../enrolment/enrolment.port.ts';

interface LtiTables {
  lti_platform: LtiPlatformTable;
  lti_platform_course: { platform_id: number; course_id: number };
  lti_key: LtiKeyTable;
  lti_launch: LtiLaunchTable;
  lti_identity: LtiIdentityTable;
  lti_seat: LtiSeatTable;
}

export const ltiPlacement: PlacementOf<LtiTables> = {
  lti_platform: 'home',
  lti_platform_course: 'home',
  lti_key: 'home',
  lti_launch: 'queue',
  lti_identity: 'home',
  lti_seat: 'student',
};

/** A university's course platform, as the school wrote it down. */
interface LtiPlatformTable {
  platform_id: Generated<number>;
  name: string;
  issuer: string;
  /** What it knows us by. */
  client_id: string;
  deployments: string[];
  auth_address: string;
  jwks_address: string;
  /** The last day on which it opens courses. */
  ends_on: string;
  is_on: Generated<boolean>;
  /** One more with every change: who began before it ends as if nothing had been begun. */
  version: Generated<number>;
  request_id: string;
  made_at: Date;
  launched_at: Generated<Date | null>;
  /** Of the last launch that proved nobody, where none has come through since. */
  fault: Generated<LtiFault | null>;
  fault_at: Generated<Date | null>;
}

/** The school's own pair, whose public half platforms ask for before they take a tool. */
interface LtiKeyTable {
  kid: string;
  public_jwk: ColumnType<object, string, never>;
  private_sealed: Buffer;
  made_at: Date;
}

/** A browser that a platform sent here, until what it brought was dealt with. */
interface LtiLaunchTable {
  launch_id: string;
  state_hash: Buffer;
  browser_hash: Buffer;
  platform_id: number;
  version: number;
  nonce: string;
  /** `asking`: what it brought is being proved, which happens once; `astray`: it names nothing of ours. */
  outcome: Generated<'begun' | 'asking' | 'proven' | 'failed' | 'astray' | 'used'>;
  began_at: Date;
  expires_at: Date;
  subject: Generated<string | null>;
  name: Generated<string | null>;
  /** Path of the page that was meant. */
  target: Generated<string | null>;
}

/** Whose account somebody opens whom a platform vouches for. */
interface LtiIdentityTable {
  platform_id: number;
  student_id: number;
  subject: string;
  name: string | null;
  linked_at: Date;
}

/** A course that somebody has by a platform. */
interface LtiSeatTable {
  platform_id: number;
  student_id: number;
  course_id: number;
  /** Whom the platform opened it to, who has it in one account at a time; null: the platform was another then. */
  subject: string | null;
  ends_on: string;
  given: ColumnType<GivenPeriod, string, string>;
  since: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LtiTables {}
}
