import type { SystemState } from '@xuezhou/contract/system/console';
import { mobileIn } from '@xuezhou/rules/account/login-name';
import { isEmailValid } from '@xuezhou/rules/text/email';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { ownersLogins } from '../../../platform/staff/who-works.ts';
import { smsTemplates } from '../../site/site.port.ts';

const minute = 60_000;
/** The check runs each five minutes. */
export const stoppedAfter = 15 * minute;

interface Noted {
  readonly key: string;
  readonly severity: 'urgent' | 'mend' | 'spare';
}

/** Until when nobody is reminded of each, by its key; what is urgent is never put off. */
export async function snoozedRepairs(
  connection: Connection,
  now: Date,
): Promise<(repair: Noted) => string | null> {
  const rows = await connection
    .selectFrom('repair_note')
    .where('snoozed_until', '>', now)
    .select(['key', 'snoozed_until'])
    .execute();
  const until = new Map(rows.map(({ key, snoozed_until }) => [key, snoozed_until]));
  return ({ key, severity }) =>
    severity === 'urgent' ? null : (until.get(key)?.toISOString() ?? null);
}

/** Whether the check that tells by itself still runs, and how many of the owners it can reach, and how. */
export async function watchOf(services: ConsoleServices): Promise<SystemState['watch']> {
  const { connection } = services.database;
  const now = services.clock.now();
  const row = await connection.selectFrom('repair_watch').select('checked_at').executeTakeFirst();
  const checkedAt = row?.checked_at ?? null;
  const { mails, mobiles } = await ownersToTell(services, connection);
  return {
    checkedAt: checkedAt?.toISOString() ?? null,
    isStopped: checkedAt !== null && now.getTime() - checkedAt.getTime() > stoppedAfter,
    byMail: mails.length,
    bySms: mobiles.length,
  };
}

/** Owners by what they sign in with: a mail address, or a number where the school has a template for notices. */
export async function ownersToTell(
  services: Pick<ConsoleServices, 'config' | 'signer' | 'clock'>,
  connection: Connection | Change,
): Promise<{ mails: string[]; mobiles: string[] }> {
  const logins = await ownersLogins(connection, services.clock.now());
  const { notice } = await smsTemplates(services, connection);
  return {
    mails: logins.filter((login) => isEmailValid(login)),
    mobiles: notice ? logins.flatMap((login) => mobileIn(login) ?? []) : [],
  };
}
