import type { getMessageWishes as getOperation, MessageWishes } from '@xuezhou/contract/message';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { AppContext } from '../../../platform/capability.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { channelsOf } from '../delivery/channels.ts';
import { reachOf, type Reach } from '../delivery/reach.ts';
import { hasPush } from '../push/push-services.ts';
import { schoolKey } from '../push/school-key.ts';
import type { WorkPlace } from '../work/work-messages.ts';
import { messageKinds, readWishes, writeWishes } from './wishes.repository.ts';

export async function getMessageWishes(
  context: AppContext,
  { studentId, sessionId }: CurrentStudent,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = context.services.database;
  const reached = await reachOf(context.services, connection, studentId);
  return {
    ...(await pushOf(context.services, reached, sessionId)),
    wishes: await readWishes(connection, studentId),
    channels: (await channelsOf(context))
      // Who is of no company that tells anything could do nothing about it.
      .filter(({ channel }) => channel !== 'work' || reached.work !== null)
      .map(({ channel, addressOf, kinds }) => ({
        channel,
        state: addressOf(reached) === null ? ('unbound' as const) : ('ready' as const),
        // Where it tells of all there is nothing to say.
        ...(kinds && kinds.size < messageKinds.length && { kinds: [...kinds] }),
        ...(channel === 'work' && reached.work && { via: presentPlace(reached.work) }),
      })),
  };
}

const presentPlace = ({ provider, organisation }: WorkPlace) => ({ provider, organisation });

async function pushOf(
  services: Services,
  { devices }: Reach,
  sessionId: string,
): Promise<Pick<DataOf<typeof getOperation>, 'push'>> {
  if (!hasPush(services.config)) return {};
  // What else is wished must not wait for a key that another machine sealed.
  const key = await schoolKey(services).catch((error: unknown) => {
    services.log.error({ err: error }, 'the key for pushes cannot be read');
    return null;
  });
  if (key === null) return {};
  const { publicKey } = key;
  return { push: { publicKey, isOn: devices.some((device) => device.session_id === sessionId) } };
}

export async function saveMessageWishes(
  { services }: AppContext,
  { studentId }: CurrentStudent,
  wishes: MessageWishes,
): Promise<true> {
  await services.database.connection
    .transaction()
    .execute((change) => writeWishes(change, studentId, wishes));
  return true;
}
