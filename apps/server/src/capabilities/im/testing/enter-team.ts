import { getImToken, teamRoom } from '@xuezhou/contract/im';
import type { EventName, EventOf, RoomAnswer, WelcomeOf } from '@xuezhou/contract/event-kernel';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';

type TeamRoom = typeof teamRoom;

export interface TeamGuest {
  readonly socket: Socket;
  readonly welcome: WelcomeOf<TeamRoom>;
  ask(name: 'since' | 'remove' | 'mute' | 'beat', given?: object): Promise<RoomAnswer<unknown>>;
  /** Resolves with what the next such event says. */
  next<Name extends EventName<TeamRoom>>(name: Name): Promise<EventOf<TeamRoom, Name>>;
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
}

/** Connects to a namespace with the cookies of a client. */
function connectTo(
  app: FastifyInstance,
  client: Pick<TestClient, 'cookies'>,
  path: string,
  auth: object,
): Socket {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`${addressOf(app)}${path}`, {
    auth,
    extraHeaders: { cookie },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  // In the test that opened it: files of one worker share this module, and its body runs for the first only.
  onTestFinished(() => void socket.disconnect());
  return socket;
}

const tokenOf = async (client: TestClient): Promise<string> =>
  (await client.data(getImToken)).token;

/** The status with which a page is kept out. */
export async function refusedTeam(
  app: FastifyInstance,
  client: TestClient,
  auth: { teamId: number; token?: string },
): Promise<number | undefined> {
  const token = auth.token ?? (await tokenOf(client));
  const socket = connectTo(app, client, teamRoom.path, { after: 0, ...auth, token });
  return await new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('was let in')));
    socket.once('connect_error', (error) =>
      resolve((error as Error & { data?: { status: number } }).data?.status),
    );
  });
}

/** Comes into the room of a team, as a page does. */
export async function enterTeam(
  app: FastifyInstance,
  client: TestClient,
  { teamId, after = 0 }: { teamId: number; after?: number },
): Promise<TeamGuest> {
  const token = await tokenOf(client);
  const socket = connectTo(app, client, teamRoom.path, { teamId, after, token });
  const welcome = await new Promise<WelcomeOf<TeamRoom>>((resolve, reject) => {
    socket.once('welcome', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    welcome,
    ask: (name, ...given) => socket.timeout(10_000).emitWithAck(name, ...given),
    next: (name) =>
      new Promise((resolve) => {
        socket.once(name, ((told: never) => resolve(told)) as never);
      }),
  };
}
