import type { SystemRepair } from '@xuezhou/contract/system/console';
import { severityWords } from '@xuezhou/rules/system/repairs';
import { sql } from 'kysely';
import { sealedText } from '../../../platform/contact/contact.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { publicOrigin } from '../../../platform/http/origin-of.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { forgetFormerKeys } from '../../site/site.port.ts';
import { getSystem } from '../get-system.ts';
import { ownersToTell } from './repair-notes.ts';

const hour = 3_600_000;
const forgottenAfter = 24 * hour;
/** What lasts, or came back, is told again a day after it was told, and not before: neither silence nor a flood. */
const toldAgainAfter = 24 * hour;
/** Twice on one day is once, also where a job runs twice. */
const dayOfMails = 20 * hour;
/** Of a notice by SMS. */
const mostOfTitle = 35;

/** Looks at all, and tells owners at once what is urgent and was not told within a day. A job, each five minutes. */
export async function checkRepairs(services: ConsoleServices): Promise<void> {
  const { connection } = services.database;
  const { repairs } = await getSystem(services);
  const now = services.clock.now();
  await forgetFormerKeys(connection, now);
  await inTransaction(connection, async (change) => {
    await change.updateTable('repair_watch').set({ checked_at: now, told_at: null }).execute();
    await noteSeen(change, repairs, now);
    const untold = await change
      .updateTable('repair_note')
      .set({ told_at: now })
      .where((row) =>
        row.or([
          row('told_at', 'is', null),
          row('told_at', '<=', new Date(now.getTime() - toldAgainAfter)),
        ]),
      )
      .where('key', 'in', ['', ...urgentOf(repairs).map(({ key }) => key)])
      .returning('key')
      .execute();
    const told = new Set(untold.map(({ key }) => key));
    await tellOwners(
      services,
      change,
      repairs.filter(({ key }) => told.has(key)),
    );
  });
}

const urgentOf = (repairs: readonly SystemRepair[]) =>
  repairs.filter(({ severity }) => severity === 'urgent');

async function noteSeen(
  change: Change,
  repairs: readonly SystemRepair[],
  now: Date,
): Promise<void> {
  const keys = repairs.map(({ key }) => key);
  await sql`insert into repair_note (key, seen_at) select k, ${now} from unnest(${keys}::text[]) k
    on conflict (key) do update set seen_at = excluded.seen_at`.execute(change);
  await change
    .deleteFrom('repair_note')
    .where('seen_at', '<', new Date(now.getTime() - forgottenAfter))
    .execute();
}

async function tellOwners(
  services: ConsoleServices,
  change: Change,
  repairs: readonly SystemRepair[],
): Promise<void> {
  const [first] = repairs;
  if (first === undefined) return;
  const { mails, mobiles } = await ownersToTell(services, change);
  const more = repairs.length > 1 ? `等 ${repairs.length} 件` : '';
  await mailTo(services, change, mails, {
    subject: `学校急着要修：${first.title}${more}`,
    repairs,
  });
  const title = [...`急：${first.title}${more}`].slice(0, mostOfTitle).join('');
  for (const mobile of mobiles) {
    const sealedTo = sealedText(services, 'mobile', mobile);
    await enqueue(change, 'send-staff-sms', { sealedTo, title });
  }
}

/** What is to be mended and nobody put off, in one mail a day. A job, at nine in the morning. */
export async function tellRepairs(services: ConsoleServices): Promise<void> {
  const { repairs } = await getSystem(services);
  const due = repairs.filter(
    ({ severity, snoozedUntil }) => severity !== 'spare' && snoozedUntil === null,
  );
  if (due.length === 0) return;
  const now = services.clock.now();
  await inTransaction(services.database.connection, async (change) => {
    const { numUpdatedRows } = await change
      .updateTable('repair_watch')
      .set({ mailed_at: now })
      .where((row) =>
        row.or([
          row('mailed_at', 'is', null),
          row('mailed_at', '<', new Date(now.getTime() - dayOfMails)),
        ]),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const { mails } = await ownersToTell(services, change);
    await mailTo(services, change, mails, {
      subject: `学校有 ${due.length} 件要修`,
      repairs: due,
    });
  });
}

async function mailTo(
  services: ConsoleServices,
  change: Change,
  mails: readonly string[],
  { subject, repairs }: { subject: string; repairs: readonly SystemRepair[] },
): Promise<void> {
  const origin = publicOrigin(services.config);
  const text = [
    ...repairs.map(({ severity, title, meaning, cure }) =>
      [`${severityWords[severity]}：${title}`, `对学员：${meaning}`, `怎么修：${cure}`].join('\n'),
    ),
    ...(origin === '' ? [] : [`${origin}/console/system`]),
  ].join('\n\n');
  for (const to of mails) await enqueueMail(services, change, { to, subject, text });
}
