import type {} from '@fastify/cookie';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Room, RoomDeclaration } from '@xuezhou/contract/event-kernel';
import type { FastifyInstance } from 'fastify';
import { Server, type Namespace, type Socket } from 'socket.io';
import type { Services } from '../services.ts';
import { sessionCookie, type SessionState } from '../sessions.ts';
import { writer } from './checked-schema.ts';
import { connectionDoor } from './connection-door.ts';
import { voiceBy, type RoomVoice } from './room-voice.ts';

/** socket.io on the server's own port; each kind of rooms takes a namespace of it. */
export interface Realtime {
  readonly io: Server;
  /** Takes the namespace of a kind of rooms. */
  open(room: Room): Namespace;
  /** Tells pages of a kind of rooms, on all servers. */
  voice<D extends RoomDeclaration>(room: Room<D>): RoomVoice<Room<D>>;
  /** Does something again and again, as long as the server runs. */
  every(milliseconds: number, work: () => void): void;
  /** Who a page's cookies stand for, at this moment. */
  session(of: { readonly cookie?: string | undefined }): Promise<SessionState>;
  /** A page has come into a room; its connection is kept while it is in one. */
  keep(socket: Socket): void;
  isStopping(): boolean;
  /** Work that the server does not stop before, for a while. It must not fail. */
  finish(work: Promise<void>): void;
}

/** More than a page ever sends at once. */
const maxBytes = 16_384;
/** How long a server that stops waits for what pages have asked. */
const drainMs = 5000;

/**
 * `emptyMs`: how long a connection may be in no room. Servers pass events on to each other through PostgreSQL; so do jobs and the command line, which is why a server
 * that is alone listens as well, once it has pages to tell.
 */
export function openRealtime(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database' | 'sessions' | 'log'>,
  { emptyMs = 10_000 }: { emptyMs?: number } = {},
): Realtime {
  const { config, database, sessions, log } = services;
  const door = connectionDoor(config, emptyMs);
  let isStopping = false;
  const working = new Set<Promise<void>>();
  const paths = new Set<string>();
  const io = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: maxBytes,
    connectTimeout: emptyMs,
    allowRequest: (request, answer) => answer(null, !isStopping && door.mayOpen(request)),
  });
  io.engine.on('connection', door.watch);
  // Nothing is told there, so nobody is let in.
  io.use((_socket, next) => next(new Error('no such room')));
  app.addHook('onListen', async () => {
    const errorHandler = (error: Error) => log.warn({ err: error }, 'realtime events');
    io.adapter(createAdapter(database.pool, { errorHandler }));
  });
  // Connections first: a server that waits for them to end by themselves would not stop.
  app.addHook('preClose', async () => {
    isStopping = true;
    await settled(working);
    for (const path of paths) io.of(path).local.disconnectSockets(true);
    door.close();
    // What is kept of pages that have gone.
    await settled(working);
  });
  const timers: NodeJS.Timeout[] = [];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await io.close();
  });
  const cookie = sessionCookie(config);
  return {
    io,
    open: ({ path }) => {
      paths.add(path);
      return io.of(path);
    },
    voice: (room) => voiceOf(io, room, config.NODE_ENV === 'production'),
    every: (milliseconds, work) => void timers.push(setInterval(work, milliseconds)),
    session: (of) => sessions.find(app.parseCookie(of.cookie ?? '')[cookie]),
    keep: (socket) => {
      door.join(socket.conn);
      socket.once('disconnect', () => door.leave(socket.conn));
    },
    isStopping: () => isStopping,
    finish: (work) => {
      working.add(work);
      void work.finally(() => working.delete(work));
    },
  };
}

function voiceOf<D extends RoomDeclaration>(
  io: Server,
  room: Room<D>,
  isProduction: boolean,
): RoomVoice<Room<D>> {
  const checks = new Map(
    Object.entries(room.declaration.events).map(([name, schema]) => [
      name,
      writer(schema, `event ${name} in ${room.path}`, isProduction),
    ]),
  );
  const pages = io.of(room.path);
  return voiceBy((group, name, data) => {
    checks.get(name)?.(data);
    pages.to(group).emit(name, data);
  });
}

async function settled(working: ReadonlySet<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, drainMs)));
  await Promise.race([Promise.all(working), late]);
  clearTimeout(timer);
}
