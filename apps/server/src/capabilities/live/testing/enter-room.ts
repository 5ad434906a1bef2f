import {
  liveRoom,
  type RoomEvents,
  type RoomRequests,
  type RoomWelcome,
} from '@xuezhou/contract/live';
import type { RoomAnswer } from '@xuezhou/contract/event-kernel';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { onTestFinished } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';

type RoomSocket = Socket<RoomEvents, RoomRequests>;

export interface RoomGuest {
  readonly socket: RoomSocket;
  readonly welcome: RoomWelcome;
  say(text: string, messageId?: string): ReturnType<typeof answerTo<'say'>>;
  ask<Name extends keyof RoomRequests>(
    name: Name,
    ...given: unknown[]
  ): ReturnType<typeof answerTo<Name>>;
  /** Resolves with what the next such event says. */
  next<Name extends keyof RoomEvents>(name: Name): Promise<Parameters<RoomEvents[Name]>[0]>;
}

type AnswerOf<Name extends keyof RoomRequests> =
  Parameters<RoomRequests[Name]> extends [...unknown[], infer Acknowledge]
    ? Acknowledge extends (answer: RoomAnswer<infer Data>) => void
      ? RoomAnswer<Data>
      : never
    : never;

async function answerTo<Name extends keyof RoomRequests>(
  socket: RoomSocket,
  name: Name,
  given: readonly unknown[],
): Promise<AnswerOf<Name>> {
  const ask = socket.timeout(10_000) as unknown as {
    emitWithAck(name: string, ...given: readonly unknown[]): Promise<AnswerOf<Name>>;
  };
  return await ask.emitWithAck(name, ...given);
}

/** The address of a server that listens. */
export function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
}

function connect(
  app: FastifyInstance,
  client: TestClient,
  auth: object,
  headers: Record<string, string> = {},
): RoomSocket {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket: RoomSocket = io(`${addressOf(app)}${liveRoom.path}`, {
    auth,
    extraHeaders: { cookie, ...headers },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  // In the test that opened it: files of one worker share this module, and its body runs for the first only.
  onTestFinished(() => void socket.disconnect());
  return socket;
}

/** Why a connection was refused. */
export async function refusedEntry(
  app: FastifyInstance,
  client: TestClient,
  auth: object,
  headers?: Record<string, string>,
): Promise<{ message: string; status: number | undefined }> {
  const socket = connect(app, client, auth, headers);
  return await new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('was let in')));
    socket.once('connect_error', (error) => {
      const { data } = error as Error & { data?: { status: number } };
      resolve({ message: error.message, status: data?.status });
    });
  });
}

/** Comes into the room of a class, as a page does. */
export async function enterRoom(
  app: FastifyInstance,
  client: TestClient,
  auth: { liveId: number; after?: number },
): Promise<RoomGuest> {
  const socket = connect(app, client, { after: 0, ...auth });
  const next: RoomGuest['next'] = (name) =>
    new Promise((resolve) => {
      socket.once(name, ((told: never) => resolve(told)) as never);
    });
  const welcome = await new Promise<RoomWelcome>((resolve, reject) => {
    socket.once('welcome', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    welcome,
    next,
    say: (text, messageId = uuidv7()) => answerTo(socket, 'say', [{ messageId, text }]),
    ask: (name, ...given) => answerTo(socket, name, given),
  };
}
