import type { Namespace, RemoteSocket } from 'socket.io';

type Connected = Pick<RemoteSocket<never, unknown>, 'id' | 'handshake'>;

/** Ids of a student's pages of one room beyond the most: the oldest, on whichever server they are. */
function surplusPages(connected: readonly Connected[], most: number): string[] {
  const newestFirst = connected.toSorted(
    (one, other) => other.handshake.issued - one.handshake.issued || (one.id < other.id ? -1 : 1),
  );
  return newestFirst.slice(most).map(({ id }) => id);
}

const closing = 'closeSurplus';

/** Closes surplus pages of a namespace, and tells them why; each server closes its own. */
export function pageCloser(rooms: Namespace, words: string) {
  const closeHere = (ids: readonly string[]) => {
    for (const id of ids) {
      const page = rooms.sockets.get(id);
      page?.emit('leave', words, 200);
      page?.disconnect(true);
    }
  };
  rooms.on(closing, closeHere);
  return {
    /** Those of one student in one room, which are a group. */
    limit: async (group: string, most: () => number): Promise<void> => {
      const surplus = surplusPages(await rooms.in(group).fetchSockets(), most());
      closeHere(surplus);
      // Of words and end that are sent to another server, the end may come first.
      if (surplus.some((id) => !rooms.sockets.has(id))) rooms.serverSideEmit(closing, surplus);
    },
  };
}
