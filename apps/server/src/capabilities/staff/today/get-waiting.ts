import type { Waiting } from '@xuezhou/contract/staff';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { waitingParts, type WaitingPart } from '../../../platform/staff/today-parts.ts';

/** All that waits for who asks. A part that fails is said to have failed, and takes no other with it. */
export async function getWaiting(services: ConsoleServices, actor: Actor): Promise<Waiting[]> {
  const { grants } = actor.staff;
  const parts = waitingParts
    .of(services.database.connection)
    .flat()
    .filter(({ permission }) => permission === 'self' || grants.has(permission));
  const found = await Promise.all(parts.map((part) => findOne(services, actor, part)));
  return found
    .filter(({ count }) => count !== 0)
    .toSorted((one, other) => urgency(one) - urgency(other));
}

async function findOne(
  services: ConsoleServices,
  actor: Actor,
  { key, kind, path, act, what, find }: WaitingPart,
): Promise<Waiting> {
  try {
    const { count, title, note = '', clock = null, own = null } = await find(services, actor);
    return { key, kind, path, act, count, title, note, clock, own };
  } catch (error) {
    services.log.error({ err: error, part: key }, 'what waits could not be counted');
    const note = '等一会儿再看，或直接打开那一页。';
    return {
      key,
      kind,
      path,
      act,
      count: null,
      title: `${what}没有数出来`,
      note,
      clock: null,
      own: null,
    };
  }
}

/** Where nothing was promised it comes after what was, and what was not counted last. */
const urgency = ({ count, clock }: Waiting): number =>
  count === null ? Number.MAX_VALUE : (clock?.minutesLeft ?? Number.MAX_SAFE_INTEGER);
