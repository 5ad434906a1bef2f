import type { ProviderKind } from '@xuezhou/contract/site/console';
import type { MerchantKind } from '../site/merchant-fields.ts';

/** What a check of the machine found; times as ISO. */
export interface SystemFacts {
  readonly now: string;
  /** When there was first something to lose; null for a school without students. */
  readonly firstStudentAt: string | null;
  /** Of the last backup that was written whole. */
  readonly backupAt: string | null;
  /** Whether backups can be restored: when one last was, what the last try said if it failed, and how old a try may be. */
  readonly rehearsal: {
    readonly soundAt: string | null;
    readonly fault: string | null;
    readonly mostDays: number;
  };
  /** Where the school goes by pgBackRest as well: how its backups, its log and the way back stand; null where it does not. */
  readonly points: {
    readonly since: string;
    readonly backupAt: string | null;
    readonly archiveFailedAt: string | null;
    readonly soundAt: string | null;
    readonly fault: string | null;
  } | null;
  /** Of the disk with the school's files. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number };
  /** When the certificate of the school's own address ends; null where it has none, or nobody answered. */
  readonly certificateUntil: string | null;
  /** Services of which each call fails: since when, how often, and what it says. */
  readonly failing: readonly {
    readonly kind: ProviderKind;
    readonly since: string;
    readonly count: number;
    readonly words: string;
  }[];
  /** Services that a page set, and no key of the school's opens. */
  readonly lost: readonly ProviderKind[];
  /** Former merchants' keys that none of the school's opens. */
  readonly lostMerchants: readonly MerchantKind[];
  /** Services that still go to the sandbox, in words. */
  readonly sandboxed: readonly string[];
  /** Jobs that nobody tries again, by name. */
  readonly failed: readonly {
    readonly name: string;
    readonly count: number;
    readonly since: string;
  }[];
  /** The oldest job that is due and not begun. */
  readonly dueSince: string | null;
  /** What no server that runs does: background jobs, or reading and encoding videos. */
  readonly undone: readonly ('jobs' | 'media')[];
  /** What the SMS provider says of the signature that is set. */
  readonly smsSign: 'approved' | 'waiting' | 'refused';
  readonly owners: number;
  /** Other systems that this school, being a copy that was restored, does not tell before somebody says so. */
  readonly heldWebhooks: number;
  /** Mails, SMS and reminders that waited when the copy was made, and are held. */
  readonly heldOutward: number;
}

export type Severity = 'urgent' | 'mend' | 'spare';

export interface Repair {
  /** The rule that found it, which takes it away as well. */
  readonly key: string;
  readonly severity: Severity;
  readonly title: string;
  readonly since: string | null;
  /** For students. */
  readonly meaning: string;
  readonly cure: string;
  /** Where it is mended. */
  readonly act:
    | 'backup'
    | 'rehearse'
    | 'jobs'
    | 'look'
    | 'staff'
    | 'webhooks'
    | 'outward'
    | 'points'
    | 'providers'
    | 'server';
}

export const hour = 3_600_000;
export const day = 24 * hour;
export const age = (since: string, { now }: SystemFacts): number =>
  Date.parse(now) - Date.parse(since);

export type Rule = (facts: SystemFacts) => Repair | readonly Repair[] | null;
