import type { getMessageWishes as getOperation, MessageWishes } from '@xuezhou/contract/message';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { AppContext } from '../../../platform/capability.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { contacts } from '../contacts.ts';
import { channelsOf } from '../delivery/channels.ts';
import { readWishes, writeWishes } from './wishes.repository.ts';

export async function getMessageWishes(
  context: AppContext,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = context.services.database;
  const reached = await contacts.of(connection)(
    context.services,
    connection,
    studentId,
    context.services.config.wechat?.appId ?? null,
  );
  return {
    wishes: await readWishes(connection, studentId),
    channels: channelsOf(context).map(({ channel, addressOf }) => ({
      channel,
      state: addressOf(reached) === null ? ('unbound' as const) : ('ready' as const),
    })),
  };
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
