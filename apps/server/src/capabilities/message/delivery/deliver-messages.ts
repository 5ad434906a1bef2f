import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import { sql } from 'kysely';
import type { AppContext } from '../../../platform/capability.ts';
import { atMost } from '../../../platform/at-most.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { DeliveryState } from '../message.tables.ts';
import { schoolWords, type SchoolWords } from './school-words.ts';
import { channelsOf } from './channels.ts';
import { DeliveryLaterError, DeliveryRefusedError, type Channel } from './channel.ts';
import { reachOf } from './reach.ts';

interface DueRow {
  student_id: number;
  message_id: number;
  channel: MessageChannel;
  tries: number;
  kind: MessageKind;
  title: string;
  content: string;
  is_read: boolean;
  is_wanted: boolean;
}

const maxAtOnce = 200;
/** A provider that is slow with one holds up the others no longer than that many of them are slow. */
const maxOnTheWay = 4;
const maxTries = 5;
/** A server that was killed while it sent leaves what it took for this long; tried again it waits as long for each time. */
const leaseMinutes = 5;

/** Takes what is due, so that no other server takes it. */
async function take(connection: Connection, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      select d.student_id, d.message_id, d.channel from message_delivery d
      where d.state = 'waiting' and d.due_at <= ${now} and not d.is_held
      order by d.due_at, d.student_id, d.message_id
      limit ${maxAtOnce} for no key update skip locked
    ), taken as (
      update message_delivery d set tries = d.tries + 1,
        due_at = ${now}::timestamptz + make_interval(mins => ${leaseMinutes} * (d.tries + 1))
      from due
      where (d.student_id, d.message_id, d.channel) = (due.student_id, due.message_id, due.channel)
      returning d.*
    )
    select t.student_id, t.message_id, t.channel, t.tries, m.kind, m.title, m.content,
      k.message_id is not null as is_read, c.student_id is not null as is_wanted
    from taken t
    join message m on m.message_id = t.message_id
    left join message_check k on k.student_id = t.student_id and k.message_id = t.message_id
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

async function settle(
  connection: Connection,
  rows: readonly DueRow[],
  now: Date,
  { state, reason, providerId, notBefore }: Outcome,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await connection
    .updateTable('message_delivery')
    .where('student_id', '=', first.student_id)
    .where('channel', '=', first.channel)
    .where(
      'message_id',
      'in',
      rows.map((row) => row.message_id),
    )
    .where('state', '=', 'waiting')
    .set({
      state,
      reason: reason ?? null,
      provider_id: providerId ?? null,
      settled_at: state === 'waiting' ? null : now,
      ...(notBefore && { due_at: sql<Date>`greatest(due_at, ${notBefore}::timestamptz)` }),
    })
    .execute();
}

/** All that is due to one student by one way leaves as one. */
async function deliver(
  context: AppContext,
  {
    channel,
    words,
    signal,
  }: { channel: Channel | undefined; words: SchoolWords; signal: AbortSignal },
  rows: DueRow[],
): Promise<void> {
  const { database, clock, log } = context.services;
  const { connection } = database;
  const now = clock.now();
  const read = rows.filter((row) => row.is_read);
  await settle(connection, read, now, { state: 'dropped', reason: '已经在站内读过' });
  const unwanted = rows.filter((row) => !row.is_read && !row.is_wanted);
  await settle(connection, unwanted, now, { state: 'dropped', reason: '已经关掉这类提醒' });
  const left = rows.filter((row) => !row.is_read && row.is_wanted);
  const [first] = left;
  if (first === undefined) return;
  const drop = async (reason: string) =>
    await settle(connection, left, now, { state: 'dropped', reason });
  if (channel === undefined) return await drop('学校没有开通这个渠道');
  const reached = await reachOf(context.services, connection, first.student_id);
  const address = channel.addressOf(reached);
  if (address === null) return await drop('没有绑定');
  try {
    const reference = `message-${first.student_id}-${first.message_id}`;
    const { providerId } = await channel.send(
      address,
      { messages: left, at: now, words },
      {
        ...{ reference, studentId: first.student_id, signal },
        messageIds: left.map((row) => row.message_id),
      },
    );
    await settle(connection, left, now, { state: 'sent', providerId });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
    const isOver = error instanceof DeliveryRefusedError || first.tries >= maxTries;
    const notBefore = error instanceof DeliveryLaterError ? error.notBefore : undefined;
    log.warn({ err: error, channel: channel.channel }, 'a message was not delivered');
    await settle(connection, left, now, {
      state: isOver ? 'failed' : 'waiting',
      ...{ reason, notBefore },
    });
  }
}

/** Messages that are due leave the house, and what became of each is kept. A job. */
export async function deliverMessages(context: AppContext, signal: AbortSignal): Promise<void> {
  const channels = channelsOf(context);
  try {
    await deliverBy(context, new Map(channels.map((each) => [each.channel, each])), signal);
  } finally {
    for (const { close } of channels) await close?.();
  }
}

async function deliverBy(
  context: AppContext,
  channels: ReadonlyMap<MessageChannel, Channel>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = context.services;
  for (;;) {
    const words = await schoolWords(database.connection);
    const due = await take(database.connection, clock.now());
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
