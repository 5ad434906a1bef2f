import { inTransaction } from '../../platform/database/in-transaction.ts';
import { isOtherAudience } from '@xuezhou/rules/campaign/audience-change';
import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { sendLetters } from '../message/message.port.ts';
import { countPeople, isCompared, nextPeople, type Person } from './audience.ts';
import { askedOf, type Campaign } from './campaign.repository.ts';
import { letterFor, writtenOf, type Written } from './letter.ts';
import { holdUnanswered } from './hold-campaign.ts';
import { lostRight } from './may-still-send.ts';

/** Each is sent in a transaction together with how far it went: a server that dies has sent a batch whole or not at all. */
const batch = 1000;

type Sending = Pick<Services, 'config' | 'clock' | 'database' | 'signer'>;

/** Messages to many whose time has come are sent, and those that a server which is gone had begun. A job. */
export async function sendCampaigns(services: Sending, signal?: AbortSignal): Promise<void> {
  const { connection } = services.database;
  const due = await connection
    .selectFrom('campaign')
    .where('state', 'in', ['planned', 'sending'])
    .where('due_at', '<=', services.clock.now())
    .orderBy('due_at')
    .select('campaign_id')
    .execute();
  const failures: unknown[] = [];
  for (const { campaign_id } of due)
    try {
      while (await sendSome(services, campaign_id))
        // What is left goes on when the next server looks.
        if (signal?.aborted === true) return;
    } catch (error) {
      // One that cannot be sent keeps no other from being sent.
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'messages to many could not be sent');
}

/** False: there is no more to do here, or another server does it. */
async function sendSome(services: Sending, campaignId: string): Promise<boolean> {
  return await inTransaction(services.database.connection, async (change) => {
    const campaign = await change
      .selectFrom('campaign')
      .where('campaign_id', '=', campaignId)
      .where('state', 'in', ['planned', 'sending'])
      .selectAll()
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (campaign === undefined) return false;
    const lost = await lostRight(change, campaign);
    if (lost !== null) {
      await holdUnanswered(services, change, campaign, lost);
      return false;
    }
    return campaign.state === 'planned'
      ? await begin(services, change, campaign)
      : await sendBatch(services, change, campaign);
  });
}

const setCampaign = async (
  change: Change,
  campaignId: string,
  set: Partial<Pick<Campaign, 'state' | 'reason' | 'sent_at' | 'finished_at' | 'is_compared'>>,
): Promise<void> =>
  void (await change
    .updateTable('campaign')
    .where('campaign_id', '=', campaignId)
    .set(set)
    .execute());

/** Counted again: to many more or fewer than those who were seen it is not sent. */
async function begin(services: Sending, change: Change, campaign: Campaign): Promise<boolean> {
  const { campaign_id, people: seen, draft } = campaign;
  const { people } = await countPeople(services, change, askedOf(campaign));
  const stop = async (reason: string): Promise<false> => {
    await setCampaign(change, campaign_id, { state: 'stopped', reason });
    return false;
  };
  if (people === 0) return await stop('到时间时没有人符合，没有发');
  if (isOtherAudience(seen, people))
    return await stop(`排上时有 ${seen} 人，到时间时是 ${people} 人，差了一成以上，没有发`);
  await setCampaign(change, campaign_id, {
    ...{ state: 'sending', sent_at: services.clock.now() },
    is_compared: isCompared(draft.holdsOut, people),
  });
  return true;
}

interface Outcome {
  readonly person: Person;
  readonly letter: ReturnType<typeof letterFor>;
  readonly state: 'sent' | 'held' | 'passed';
}

const outcomeOf = (written: Written, isOfTenth: boolean, person: Person): Outcome => {
  const letter = letterFor(written, person.values);
  const state = letter === null ? 'passed' : isOfTenth && person.is_held ? 'held' : 'sent';
  return { person, letter, state };
};

async function sendBatch(services: Sending, change: Change, campaign: Campaign): Promise<boolean> {
  const { campaign_id, draft, is_compared, reached } = campaign;
  const at = services.clock.now();
  const written = await writtenOf(services.config, draft);
  const next = { after: reached, most: batch };
  const people = await nextPeople(services, change, askedOf(campaign), next);
  const outcomes = people.map((person) => outcomeOf(written, is_compared, person));
  const letters = outcomes.flatMap(({ person, letter, state }) =>
    letter === null || state !== 'sent' ? [] : [{ studentId: person.student_id, ...letter }],
  );
  const { isImportant, channels } = draft;
  const messages = await sendLetters(change, letters, { at, isImportant, channels });
  const sent = new Map(messages.map(({ studentId, messageId }) => [studentId, messageId]));
  if (outcomes.length > 0)
    await change
      .insertInto('campaign_recipient')
      .values(
        outcomes.map(({ person: { student_id }, state }) => ({
          ...{ campaign_id, student_id, state, at },
          message_id: sent.get(student_id) ?? null,
        })),
      )
      .execute();
  const isDone = people.length < batch;
  await change
    .updateTable('campaign')
    .where('campaign_id', '=', campaign_id)
    .set((row) => ({
      reached: people.at(-1)?.student_id ?? reached,
      sent: row('sent', '+', sent.size),
      ...(isDone && { state: 'sent' as const, finished_at: at }),
    }))
    .execute();
  return !isDone;
}
