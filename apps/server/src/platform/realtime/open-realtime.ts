import type { IncomingMessage } from 'node:http';
import type {} from '@fastify/cookie';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { sessionCookie, type SessionState } from '../sessions.ts';

/** socket.io on the server's own port; each capability takes a namespace of it. */
export interface Realtime {
  readonly io: Server;
  /** Does something again and again, as long as the server runs. */
  every(milliseconds: number, work: () => void): void;
  /** Who a connection's cookie stands for, at this moment. */
  session(handshake: { headers: { cookie?: string | undefined } }): Promise<SessionState>;
}

/** More than a page ever sends at once. */
const mostBytes = 16_384;

/** With a database of its own an operator may run several servers: then they pass events on through it. */
export function openRealtime(app: FastifyInstance, services: Services): Realtime {
  const { config, database, sessions, log } = services;
  const io = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: mostBytes,
    allowRequest: (request, answer) => answer(null, isOwnPage(request, config)),
    ...(config.DATABASE_URL !== '' && {
      adapter: createAdapter(database.pool, {
        errorHandler: (error) => log.warn({ err: error }, 'realtime events between servers'),
      }),
    }),
  });
  // Connections first: a server that waits for them to end by themselves would not stop.
  app.addHook('preClose', (done) => {
    io.local.disconnectSockets(true);
    done();
  });
  const timers: NodeJS.Timeout[] = [];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await io.close();
  });
  const cookie = sessionCookie(config);
  return {
    io,
    every: (milliseconds, work) => void timers.push(setInterval(work, milliseconds)),
    session: ({ headers }) => sessions.find(app.parseCookie(headers.cookie ?? '')[cookie]),
  };
}

/** Browsers name the page's origin with every connection; a program that names none has no student's cookie. */
function isOwnPage({ headers }: IncomingMessage, config: Config): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const isOurs = config.PUBLIC_URL !== '' && host === new URL(config.PUBLIC_URL).host;
  return isOurs || host === headers.host;
}
