import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import { dueAt, isQuiet, quietAfter } from '@xuezhou/rules/message/delivery-time';
import { sql } from 'kysely';
import type { AppContext } from '../../../platform/capability.ts';
import { atMost } from '../../../platform/at-most.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { DeliveryState } from '../message.tables.ts';
import { schoolWords, type SchoolWords } from './school-words.ts';
import { channelsOf } from './channels.ts';
import {
  DeliveryLaterError,
  DeliveryNeedlessError,
  DeliveryRefusedError,
  type Channel,
} from './channel.ts';
import { hoursOf, type HoursRow } from '../preferences/wishes.repository.ts';
import { reachOf } from './reach.ts';

interface DueRow extends HoursRow {
  student_id: number;
  message_id: number;
  channel: MessageChannel;
  tries: number;
  kind: MessageKind;
  title: string;
  content: string;
  sent_at: Date;
  is_read: boolean;
  is_wanted: boolean;
}

const maxAtOnce = 200;
/** A provider that is slow with one holds up the others no longer than that many of them are slow. */
const maxOnTheWay = 4;
const maxTries = 5;
/** A server that was killed while it sent leaves what it took for this long; tried again it waits as long for each time. */
const leaseMinutes = 5;

/** Pushes have a job of their own: a push service is another country's, and holds up nothing else. */
export type Way = 'push' | 'others';

/** Takes what is due, so that no other server takes it. */
async function take(connection: Connection, way: Way, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      select d.student_id, d.message_id, d.channel from message_delivery d
      where d.state = 'waiting' and d.due_at <= ${now} and not d.is_held
        and (d.channel = 'push') = ${way === 'push'}
      order by d.due_at, d.student_id, d.message_id
      limit ${maxAtOnce} for no key update skip locked
    ), taken as (
      update message_delivery d set tries = d.tries + 1,
        due_at = ${now}::timestamptz + make_interval(mins => ${leaseMinutes} * (d.tries + 1))
      from due
      where (d.student_id, d.message_id, d.channel) = (due.student_id, due.message_id, due.channel)
      returning d.*
    )
    select t.student_id, t.message_id, t.channel, t.tries, m.kind, m.title, m.content, m.sent_at,
      h.student_id is not null as has_hours, h.quiet_from, h.quiet_to, h.digest_hour,
      k.message_id is not null as is_read, c.student_id is not null as is_wanted
    from taken t
    join message m on m.message_id = t.message_id
    left join message_check k on k.student_id = t.student_id and k.message_id = t.message_id
    left join message_hours h on h.student_id = t.student_id
    left join message_channel c
      on c.student_id = t.student_id and c.kind = m.kind and c.channel = t.channel
    order by t.student_id, t.channel, t.message_id`.execute(connection);
  return rows;
}

interface Outcome {
  readonly state: DeliveryState;
  readonly reason?: string;
  readonly providerId?: string | null;
  readonly notBefore?: Date | undefined;
}

/** Of one student and channel, those that nothing else has settled meanwhile. */
const stillWaiting = (connection: Connection, first: DueRow, rows: readonly DueRow[]) =>
  connection
    .updateTable('message_delivery')
    .where('student_id', '=', first.student_id)
    .where('channel', '=', first.channel)
    .where(
      'message_id',
      'in',
      rows.map((row) => row.message_id),
    )
    .where('state', '=', 'waiting');

async function settle(
  connection: Connection,
  rows: readonly DueRow[],
  now: Date,
  { state, reason, providerId, notBefore }: Outcome,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await stillWaiting(connection, first, rows)
    .set({
      state,
      reason: reason ?? null,
      provider_id: providerId ?? null,
      settled_at: state === 'waiting' ? null : now,
      ...(notBefore && { due_at: sql<Date>`greatest(due_at, ${notBefore}::timestamptz)` }),
    })
    .execute();
}

/** Puts off what came due, or was to be tried again, while its reader wants quiet now. */
async function putOff(connection: Connection, rows: readonly DueRow[], until: Date): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await stillWaiting(connection, first, rows)
    // Nothing was tried.
    .set((row) => ({ due_at: until, tries: sql<number>`greatest(${row.ref('tries')} - 1, 0)` }))
    .execute();
}

interface Delivering {
  readonly channel: Channel | undefined;
  readonly words: SchoolWords;
  readonly signal: AbortSignal;
}

const hourMs = 3_600_000;

/** All that is due to one student by one way leaves as one. */
async function deliver(
  context: AppContext,
  { channel, words, signal }: Delivering,
  rows: DueRow[],
): Promise<void> {
  const { database, clock } = context.services;
  const { connection } = database;
  const now = clock.now();
  const read = rows.filter((row) => row.is_read);
  await settle(connection, read, now, { state: 'dropped', reason: '已经在站内读过' });
  const unwanted = rows.filter((row) => !row.is_read && !row.is_wanted);
  await settle(connection, unwanted, now, { state: 'dropped', reason: '已经关掉这类提醒' });
  const wanted = rows.filter((row) => !row.is_read && row.is_wanted);
  const oldest = now.getTime() - (channel?.mostHours ?? Infinity) * hourMs;
  const stale = wanted.filter((row) => row.sent_at.getTime() < oldest);
  await settle(connection, stale, now, { state: 'dropped', reason: '太久没有送到，不再打扰' });
  const left = wanted.filter((row) => row.sent_at.getTime() >= oldest);
  const [first] = left;
  if (first === undefined) return;
  const drop = async (reason: string) =>
    await settle(connection, left, now, { state: 'dropped', reason });
  if (channel === undefined) return await drop('学校没有开通这个渠道');
  const hours = hoursOf(first);
  if (hours.quiet !== null && isQuiet(now, hours.quiet))
    return await putOff(connection, left, dueAt(now, 'now', hours));
  const reached = await reachOf(context.services, connection, first.student_id);
  const address = channel.addressOf(reached);
  if (address === null) return await drop('没有绑定');
  const sending = {
    ...{ reference: `message-${first.student_id}-${first.message_id}`, signal, reached },
    studentId: first.student_id,
    messageIds: left.map((row) => row.message_id),
    quietFrom: hours.quiet && quietAfter(now, hours.quiet),
  };
  const outcome = await channel.send(address, { messages: left, at: now, words }, sending).then(
    ({ providerId }): Outcome => ({ state: 'sent', providerId }),
    (error: unknown) => outcomeOf(context, channel, { error, tries: first.tries }),
  );
  await settle(connection, left, now, outcome);
}

function outcomeOf(
  { services: { log } }: AppContext,
  { channel }: Channel,
  { error, tries }: { error: unknown; tries: number },
): Outcome {
  const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
  if (error instanceof DeliveryNeedlessError) return { state: 'dropped', reason };
  log.warn({ err: error, channel }, 'a message was not delivered');
  if (error instanceof DeliveryRefusedError) return { state: 'failed', reason };
  const isLater = error instanceof DeliveryLaterError;
  if (tries < maxTries)
    return { state: 'waiting', reason, notBefore: isLater ? error.notBefore : undefined };
  return isLater && error.isPartly ? { state: 'sent' } : { state: 'failed', reason };
}

/** Messages that are due leave the house, and what became of each is kept. A job for each way. */
export async function deliverMessages(
  context: AppContext,
  way: Way,
  signal: AbortSignal,
): Promise<void> {
  const channels = channelsOf(context);
  const byChannel = new Map(channels.map((each) => [each.channel, each]));
  try {
    await deliverBy(context, { way, channels: byChannel }, signal);
  } finally {
    for (const { close } of channels) await close?.();
  }
}

async function deliverBy(
  context: AppContext,
  { way, channels }: { way: Way; channels: ReadonlyMap<MessageChannel, Channel> },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = context.services;
  for (;;) {
    const words = await schoolWords(database.connection);
    const due = await take(database.connection, way, clock.now());
    const inRoom = atMost(maxOnTheWay);
    const letters = [...groupBy(due, (row) => `${row.student_id} ${row.channel}`).values()];
    const ends = await Promise.allSettled(
      letters.map((rows) =>
        inRoom(async () => {
          // What is left is taken again when its time is over.
          if (signal.aborted) return;
          const channel = rows[0] && channels.get(rows[0].channel);
          await deliver(context, { channel, words, signal }, rows);
        }),
      ),
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    if (signal.aborted || due.length < maxAtOnce) return;
  }
}
