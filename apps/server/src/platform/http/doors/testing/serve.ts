import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { quietLog } from '../../../../testing/quiet-log.ts';
import type { Config } from '../../../config/config.ts';
import { makeHttpServer, type ServerOptions } from '../../http-server.ts';

/** Opens servers with routes of a test's own, on ports of their own; all are closed when the file is over. */
export function servers(config: Config) {
  const opened: FastifyInstance[] = [];
  afterAll(async () => {
    for (const app of opened.toReversed()) await app.close();
  });
  return async (
    options: Omit<ServerOptions, 'hasPages'>,
    add: (app: FastifyInstance) => void = () => {},
  ): Promise<{ app: FastifyInstance; port: number }> => {
    const app = await makeHttpServer(config, quietLog, { hasPages: false, ...options });
    add(app);
    opened.push(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, port: (app.server.address() as AddressInfo).port };
  };
}

/** A connection that writes what it is told, and keeps what it hears. */
export function dial(port: number): {
  socket: Socket;
  heard: () => string;
  isClosed: () => boolean;
} {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => {}).on('close', () => (isClosed = true));
  return { socket, heard: () => text, isClosed: () => isClosed };
}

/** The head of a request as it goes over the line. */
export const headOf = (method: string, path: string, more = ''): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more}\r\n`;

export const json = (length: number) =>
  `content-type: application/json\r\ncontent-length: ${length}\r\n`;
