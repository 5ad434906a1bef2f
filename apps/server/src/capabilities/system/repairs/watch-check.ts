import { sql } from 'kysely';
import type { AppContext } from '../../../platform/capability.ts';
import { ownersToTell, stoppedAfter } from './repair-notes.ts';

/**
 * Where the check itself stopped, owners are told by the server that notices it, not by a job: what does jobs may be what
 * stands still. Of several servers one tells. A check that never ran, as where no worker came up, is as old as the server
 * that looks: `began`. Answers whether this one did.
 */
export async function watchCheck(
  { services, providers }: AppContext,
  began: Date,
): Promise<boolean> {
  const { connection } = services.database;
  const now = services.clock.now();
  const before = new Date(now.getTime() - stoppedAfter);
  const { numUpdatedRows } = await connection
    .updateTable('repair_watch')
    .set({ told_at: now })
    .where(sql<boolean>`coalesce(checked_at, ${began}) < ${before}`)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { mails, mobiles } = await ownersToTell(services, connection);
  const title = '学校的自查停了，后台任务可能都没有人做';
  const text = `${title}。请看服务器上的服务是不是还在运行，有没有一台在做后台任务（ROLE=all 或 worker）。`;
  const tried = await Promise.allSettled([
    ...mails.map(async (to) => await providers.mail.send({ to, subject: title, text })),
    ...mobiles.map(
      async (mobile) => await providers.sms.sendNotice?.({ mobile, title, reference: 'watch' }),
    ),
  ]);
  for (const each of tried)
    if (each.status === 'rejected')
      services.log.warn(
        { err: each.reason as unknown },
        'an owner was not told that the check stopped',
      );
  const isTold = tried.some(({ status }) => status === 'fulfilled');
  // Nobody heard of it: at the next look again.
  if (!isTold && tried.length > 0)
    await sql`update repair_watch set told_at = null where told_at = ${now}`.execute(connection);
  return isTold;
}
