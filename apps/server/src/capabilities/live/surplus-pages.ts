import type { RemoteSocket } from 'socket.io';
import type { Services } from '../../platform/services.ts';

type Connected = Pick<RemoteSocket<never, unknown>, 'id' | 'handshake'>;

/** Ids of a student's pages of one room beyond as many as the school allows: the oldest, on whichever server they are. */
export function surplusPages(
  { config }: Pick<Services, 'config'>,
  connected: readonly Connected[],
): string[] {
  const newestFirst = connected.toSorted(
    (one, other) => other.handshake.issued - one.handshake.issued || (one.id < other.id ? -1 : 1),
  );
  return newestFirst.slice(config.LIVE_MOST_CONNECTIONS).map(({ id }) => id);
}

interface Page {
  emit(event: 'leave', why: string): boolean;
  disconnect(isWhole: boolean): unknown;
}

/** Tells those of them that are connected to this server why they are closed, and closes them. */
export function closeHere(pages: ReadonlyMap<string, Page>, ids: readonly string[]): void {
  for (const id of ids) {
    const page = pages.get(id);
    page?.emit('leave', '你在其他页面打开了这节直播课，这一页已经断开。要在这里看，请刷新页面。');
    page?.disconnect(true);
  }
}
