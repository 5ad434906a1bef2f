import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import type { Config } from '../config/config.ts';
import { senderOf } from '../http/sender-of.ts';
import { networksOf, type Network } from '../network-of.ts';

/** A connection of a browser, which all its rooms share. */
export type Connection = Socket['conn'];

type Limits = Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY' | 'SOCKETS_PER_ADDRESS'>;

/** Connections of one address that are in no room: they come and ask, or are a stranger's. */
const maxEmpty = 200;
/** Packets of one connection: no page sends so many, in all its rooms. Beyond it is cut. */
const maxPackets = 200;
const packetsMs = 10_000;

/** Lets connections of browsers in, so many of an address, and closes those that are in no room for so long. */
export function connectionDoor(config: Limits, emptyMs: number) {
  const open = new Tally();
  const empty = new Tally();
  const memberships = new Map<Connection, Membership>();
  const maxOpen = config.SOCKETS_PER_ADDRESS || Number.POSITIVE_INFINITY;
  return {
    mayOpen: (request: IncomingMessage): boolean => {
      const networks = networksOf(senderOf(request, config));
      return (
        isOwnPage(request, config) &&
        open.isBelow(networks, maxOpen) &&
        empty.isBelow(networks, maxEmpty)
      );
    },
    watch: (connection: Connection): void => {
      const networks = networksOf(senderOf(connection.request, config));
      open.add(networks, 1);
      const membership = new Membership({
        tellEmpty: (change) => empty.add(networks, change),
        isEmptyLong: () => end(connection),
        emptyMs,
      });
      memberships.set(connection, membership);
      limitPackets(connection);
      connection.once('close', () => {
        cutSoon(connection);
        open.add(networks, -1);
        membership.end();
        memberships.delete(connection);
      });
    },
    join: (connection: Connection): void => memberships.get(connection)?.change(1),
    leave: (connection: Connection): void => memberships.get(connection)?.change(-1),
    close: (): void => {
      for (const connection of memberships.keys()) end(connection);
    },
  };
}

class Tally {
  readonly #counts = new Map<string, number>();

  isBelow(networks: readonly Network[], maxOpen: number): boolean {
    return networks.every(({ network, times }) => this.#of(network) < maxOpen * times);
  }

  add(networks: readonly Network[], change: number): void {
    for (const { network } of networks) {
      const count = this.#of(network) + change;
      if (count > 0) this.#counts.set(network, count);
      else this.#counts.delete(network);
    }
  }

  #of(network: string): number {
    return this.#counts.get(network) ?? 0;
  }
}

/** How long a page has to say goodbye as well. */
const goodbyeMs = 1000;

/** Closes a connection, also one that takes nothing any more. */
function end(connection: Connection): void {
  connection.close();
  cutSoon(connection);
}

/** Whoever closed it: one whose other end does not answer, the protocol would keep for half a minute. */
function cutSoon({ transport }: Connection): void {
  const { socket } = transport as { socket?: { terminate?: () => void } };
  setTimeout(() => socket?.terminate?.(), goodbyeMs).unref();
}

interface MembershipListener {
  readonly tellEmpty: (change: 1 | -1) => void;
  readonly isEmptyLong: () => void;
  readonly emptyMs: number;
}

/** In how many rooms a connection is. */
class Membership {
  readonly #listener: MembershipListener;
  #rooms = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(listener: MembershipListener) {
    this.#listener = listener;
    this.#wait();
  }

  change(by: 1 | -1): void {
    this.#rooms += by;
    this.end();
    if (this.#rooms === 0) this.#wait();
  }

  end(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#listener.tellEmpty(-1);
  }

  #wait(): void {
    this.#listener.tellEmpty(1);
    this.#timer = setTimeout(this.#listener.isEmptyLong, this.#listener.emptyMs).unref();
  }
}

function limitPackets(connection: Connection): void {
  let count = 0;
  let since = performance.now();
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > packetsMs) {
      count = 0;
      since = now;
    }
    count += 1;
    if (count > maxPackets) connection.close(true);
  });
}

/** Browsers name the page's origin with every connection; a program that names none has no student's cookie. */
function isOwnPage({ headers }: IncomingMessage, config: Limits): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const isOurs = config.PUBLIC_URL !== '' && host === new URL(config.PUBLIC_URL).host;
  return isOurs || host === headers.host;
}
