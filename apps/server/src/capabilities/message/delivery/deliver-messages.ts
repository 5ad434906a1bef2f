import type { MessageChannel } from '@xuezhou/contract/message';
import { dueAt, isQuiet, quietAfter } from '@xuezhou/rules/message/delivery-time';
import type { AppContext } from '../../../platform/capability.ts';
import { atMost } from '../../../platform/at-most.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { schoolWords, type SchoolWords } from './school-words.ts';
import { channelsOf } from './channels.ts';
import {
  DeliveryLaterError,
  DeliveryNeedlessError,
  DeliveryRefusedError,
  type Channel,
} from './channel.ts';
import { hoursOf } from '../preferences/wishes.repository.ts';
import { reachOf } from './reach.ts';
import { handOver, putOff, settle, type Outcome } from './settle.ts';
import { maxAtOnce, take, type DueRow, type Way } from './take-due.ts';

/** A provider that is slow with one holds up the others no longer than that many of them are slow. */
const maxOnTheWay = 4;
const maxTries = 5;
interface Delivering {
  readonly channel: Channel | undefined;
  readonly words: SchoolWords;
  readonly signal: AbortSignal;
}

const hourMs = 3_600_000;

/** What nothing speaks against; all else is settled. */
async function stillWanted(
  connection: Connection,
  channel: Channel | undefined,
  { rows, now }: { rows: readonly DueRow[]; now: Date },
): Promise<DueRow[]> {
  const read = rows.filter((row) => row.is_read);
  await settle(connection, read, now, { state: 'dropped', reason: '已经在站内读过' });
  const unwanted = rows.filter((row) => !row.is_read && !row.is_wanted);
  await settle(connection, unwanted, now, { state: 'dropped', reason: '已经关掉这类提醒' });
  const wanted = rows.filter((row) => !row.is_read && row.is_wanted);
  const oldest = now.getTime() - (channel?.mostHours ?? Infinity) * hourMs;
  const stale = wanted.filter((row) => row.sent_at.getTime() < oldest);
  await settle(connection, stale, now, { state: 'dropped', reason: '太久没有送到，不再打扰' });
  const fresh = wanted.filter((row) => row.sent_at.getTime() >= oldest);
  // A server was killed while it handed them over: nobody knows whether they arrived.
  const handed = fresh.filter((row) => row.handed_at !== null);
  const reason = '上次发出以后没有等到回应，可能已经送到，不再重发';
  await settle(connection, handed, now, { state: 'failed', reason });
  return fresh.filter((row) => row.handed_at === null);
}

/** All that is due to one student by one way leaves as one. */
async function deliver(
  context: AppContext,
  { channel, words, signal }: Delivering,
  rows: DueRow[],
): Promise<void> {
  const { database, clock } = context.services;
  const { connection } = database;
  const now = clock.now();
  const left = await stillWanted(connection, channel, { rows, now });
  const [first] = left;
  if (first === undefined) return;
  const drop = async (reason: string) =>
    await settle(connection, left, now, { state: 'dropped', reason });
  if (channel === undefined || channel.kinds?.has(first.kind) === false)
    return await drop('学校没有开通这个渠道');
  const hours = hoursOf(first);
  if (hours.quiet !== null && isQuiet(now, hours.quiet))
    return await putOff(connection, left, dueAt(now, 'now', hours));
  const reached = await reachOf(context.services, connection, first.student_id);
  const address = channel.addressOf(reached);
  if (address === null) return await drop('没有绑定');
  const given = channel.isOnce === true ? await handOver(connection, left, now) : left;
  const [begins] = given;
  if (begins === undefined) return;
  const sending = {
    ...{ reference: `message-${first.student_id}-${begins.message_id}`, signal, reached, now },
    studentId: first.student_id,
    messageIds: given.map((row) => row.message_id),
    quietFrom: hours.quiet && quietAfter(now, hours.quiet),
  };
  const told = { messages: given, at: newestOf(given), words };
  const outcome = await channel.send(address, told, sending).then(
    ({ providerId }): Outcome => ({ state: 'sent', providerId }),
    (error: unknown) => outcomeOf(context, channel, { error, tries: first.tries }),
  );
  await settle(connection, given, now, outcome);
}

const newestOf = (rows: readonly DueRow[]): Date =>
  new Date(Math.max(...rows.map(({ sent_at }) => sent_at.getTime())));

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
  const channels = await channelsOf(context);
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
    const letterOf = ({ student_id, channel, kind }: DueRow) =>
      `${student_id} ${channel} ${channels.get(channel)?.isByKind === true ? kind : ''}`;
    const letters = [...groupBy(due, letterOf).values()];
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
