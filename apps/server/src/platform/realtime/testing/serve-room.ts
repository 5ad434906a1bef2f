import { room } from '@xuezhou/contract/event-kernel';
import { flag, id, integer, object, text } from '@xuezhou/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeHttpServer } from '../../http/http-server.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { bindRoom } from '../bind-room.ts';
import { mountRoom } from '../mount-room.ts';
import { openRealtime } from '../open-realtime.ts';

/** A room for tests of the kernel. */
export const testRoom = room({
  summary: 'a room of the tests',
  path: '/test-room',
  access: 'login',
  entering: object({ roomId: id() }),
  welcome: object({ hello: text() }),
  presence: object({ since: text() }),
  refusals: ['courseNotOwned'],
  requests: {
    echo: { summary: '', given: object({ text: text(20) }), data: text() },
    seldom: { summary: '', data: flag(), ofPage: { max: 2, seconds: 10 } },
    scarce: { summary: '', data: flag(), ofStudent: { max: 3, seconds: 60 } },
    withPhone: { summary: '', data: flag(), access: 'phone' },
    undeclared: { summary: '', data: flag() },
    wrong: { summary: '', data: flag() },
    slow: { summary: '', data: flag() },
  },
  events: { told: object({ number: integer(1) }) },
});

export interface RoomServer {
  readonly app: FastifyInstance;
  readonly address: string;
  /** Answers what waits in `slow`. */
  answerSlow(): void;
  readonly slowAsked: () => number;
  readonly realtime: ReturnType<typeof openRealtime>;
}

interface Wishes {
  readonly emptyMs?: number;
  /** Closed rooms: nobody may be in them. */
  readonly closed?: ReadonlySet<number>;
}

/** A server with nothing but the room of the tests; it listens. */
export async function serveRoom(
  services: Services,
  { emptyMs = 10_000, closed = new Set() }: Wishes = {},
): Promise<RoomServer> {
  const app = await makeHttpServer(services.config, services.log, { hasPages: false });
  const realtime = openRealtime(app, services, { emptyMs });
  const waiting: (() => void)[] = [];
  mountRoom(
    services,
    realtime,
    bindRoom(testRoom, {
      pages: { most: () => 5, words: 'too many' },
      keyOf: ({ roomId }) => String(roomId),
      admit: async (_student, { roomId }) => {
        if (closed.has(roomId)) throw new Refusal('courseNotOwned');
        if (roomId === 13) throw new Refusal('chatEmpty');
        return { roomId };
      },
      welcome: async ({ place }) => ({ hello: `room ${place.roomId}` }),
      present: async (_guest, since) => ({ since: since.toISOString() }),
      requests: {
        echo: async (given) => given.text,
        seldom: async () => true,
        scarce: async () => true,
        withPhone: async () => true,
        undeclared: async () => {
          throw new Refusal('chatEmpty');
        },
        wrong: async () => 'no flag' as unknown as boolean,
        slow: async () => {
          await new Promise<void>((resolve) => waiting.push(resolve));
          return true;
        },
      },
    }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // By each file that serves a room: files of one worker share this module, and its body runs for the first only.
  afterEach(leaveAll);
  afterAll(() => app.close());
  return {
    app,
    address,
    realtime,
    slowAsked: () => waiting.length,
    answerSlow: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

const open = new Set<Socket>();
function leaveAll(): void {
  for (const socket of open) socket.disconnect();
  open.clear();
}

/** A page of a server, on a connection of its own. */
export function connectPage(
  { address }: RoomServer,
  path: string,
  client?: TestClient,
  auth: object = {},
): Socket {
  const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`${address}${path}`, {
    auth,
    extraHeaders: { cookie },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  open.add(socket);
  return socket;
}

/** Comes into the room of the tests. */
export async function comeIn(server: RoomServer, client: TestClient, roomId = 1): Promise<Socket> {
  const socket = connectPage(server, testRoom.path, client, { roomId });
  await new Promise((resolve, reject) => {
    socket.once('welcome', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Why a page was kept out; undefined data are those of a connection that was not even opened. */
export async function keptOut(socket: Socket): Promise<{ message: string; data: unknown }> {
  return await new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('was let in')));
    socket.once('connect_error', (error) => {
      const { data } = error as Error & { data?: unknown };
      resolve({ message: error.message, data });
    });
  });
}

interface Answered {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

export const ask = async (socket: Socket, name: string, ...given: unknown[]): Promise<Answered> =>
  (await socket.timeout(20_000).emitWithAck(name, ...given)) as Answered;
