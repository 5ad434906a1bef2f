import type { LtiFault, LtiGradeFault } from '@xuezhou/contract/lti/console';
import type { LtiScore, ScoreRule, SentScore } from '@xuezhou/rules/lti/score';
import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';
import type { GivenPeriod } from '../enrolment/enrolment.port.ts';

/** jsonb that may be missing. */
type Noted<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface LtiTables {
  lti_platform: LtiPlatformTable;
  lti_platform_course: { platform_id: number; course_id: number };
  lti_key: LtiKeyTable;
  lti_launch: LtiLaunchTable;
  lti_identity: LtiIdentityTable;
  lti_seat: LtiSeatTable;
  lti_line: LtiLineTable;
}

export const ltiPlacement: PlacementOf<LtiTables> = {
  lti_platform: 'home',
  lti_platform_course: 'home',
  lti_key: 'home',
  lti_launch: 'queue',
  lti_identity: 'home',
  lti_seat: 'student',
  lti_line: 'student',
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
  /** Where it gives tokens for grades; null: it is given no grades. */
  token_address: Generated<string | null>;
  score_rule: Generated<ScoreRule>;
  /** It is sent nothing before then, and after it one score alone, until one arrives. */
  resting_until: Generated<Date | null>;
  /** How often it did not answer since. */
  rests: Generated<number>;
  /** Where it is besides its other addresses. */
  return_origins: Generated<string[]>;
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
  /**
   * `asking`: what it brought is being proved, which happens once; `astray`: it names nothing of ours; `choosing`, `chosen`: a
   * teacher chooses what stands in a course, which opens nothing here.
   */
  outcome: Generated<
    'begun' | 'asking' | 'proven' | 'failed' | 'astray' | 'used' | 'choosing' | 'chosen'
  >;
  began_at: Date;
  expires_at: Date;
  subject: Generated<string | null>;
  name: Generated<string | null>;
  /** Path of the page that was meant. */
  target: Generated<string | null>;
  /** What it says of grades. */
  line: Noted<SaidLine>;
  /** It came by the address where teachers choose. */
  is_choosing: Generated<boolean>;
  /** What it wants to have chosen. */
  choice: Noted<AskedChoice>;
}

/** What a platform wants to have chosen, and where it takes it. */
export interface AskedChoice {
  readonly deployment: string;
  readonly returnAddress: string;
  /** Given back as it came; null: none. */
  readonly data: string | null;
  /** It takes more than one. */
  readonly isSeveral: boolean;
  /** It may make an item of its grade book with each. */
  readonly takesLines: boolean;
  readonly opensWindows: boolean;
  /** What was sent back, as it was wished for; absent: nothing yet. */
  readonly sent?: SentChoice;
}

/** Paths of pages, and those of them that are graded. */
export interface SentChoice {
  readonly opened: readonly string[];
  readonly graded: readonly string[];
  /** Of the answer, again of the same. */
  readonly nonce: string;
}

/** What a launch says of the item of a platform's grade book that its link belongs to. */
export interface SaidLine {
  readonly deployment: string;
  /** Of the link. */
  readonly link: string;
  /** Address of the item; null: the link has none. */
  readonly lineItem: string | null;
  /** We are allowed to send scores. */
  readonly mayScore: boolean;
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

/** A link of a platform's by which a student came, and the score that it is owed. */
interface LtiLineTable {
  student_id: number;
  platform_id: number;
  deployment_id: string;
  link: string;
  /** Whom the platform calls so. */
  subject: string;
  target: string;
  course_id: number;
  paper_id: number | null;
  line_item: string | null;
  may_score: boolean;
  /** From when on what is handed in counts: it was opened by this link first. */
  since: Date;
  said_at: Date;
  /** When it is looked at next whether there is another score. */
  look_at: Date;
  looked_at: Generated<Date | null>;
  /** Attempts that were judged when it was looked at. */
  seen: Generated<number>;
  /** What is to be sent, or was sent last. */
  wanted: Noted<LtiScore>;
  /** One more with each that is wanted. */
  revision: Generated<number>;
  state: Generated<'none' | 'waiting' | 'sent' | 'failed'>;
  tries: Generated<number>;
  due_at: Generated<Date | null>;
  claimed_until: Generated<Date | null>;
  /** Of the last that was sent, whether or not it arrived. */
  stamp: Generated<Date | null>;
  sent: Noted<SentScore>;
  sent_at: Generated<Date | null>;
  fault: Generated<LtiGradeFault | null>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LtiTables {}
}
