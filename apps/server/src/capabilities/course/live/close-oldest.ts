import type { RoomEvents } from '@xuezhou/contract/course';
import type { RemoteSocket } from 'socket.io';
import type { Services } from '../../../platform/services.ts';

type Connected = Pick<
  RemoteSocket<RoomEvents, unknown>,
  'id' | 'handshake' | 'emit' | 'disconnect'
>;

/** Leaves a student so many pages of one room as the school allows, the newest, on whichever server they are. */
export function closeOldest(
  { config }: Pick<Services, 'config'>,
  connected: readonly Connected[],
): void {
  const newestFirst = connected.toSorted(
    (one, other) => other.handshake.issued - one.handshake.issued || (one.id < other.id ? -1 : 1),
  );
  for (const socket of newestFirst.slice(config.LIVE_MOST_CONNECTIONS)) {
    socket.emit('leave', '你在其他页面打开了这节直播课，这一页已经断开。要在这里看，请刷新页面。');
    socket.disconnect(true);
  }
}
