import { EventEmitter, once } from 'node:events';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import { failures } from '@xuezhou/contract/failures';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorHandlerWith } from './error-handler.ts';

/** What a driver says where the socket of the embedded database is not there. */
const noSocket = async (): Promise<never> =>
  await new Promise((_resolve, reject) => connect('/nowhere/.s.PGSQL.5432').on('error', reject));
const lost = async (): Promise<never> =>
  await Promise.reject(new Error('Client has encountered a connection error and is not queryable'));

async function answerTo(
  fail: () => Promise<never>,
  isDiskFull: boolean,
): Promise<{ http: number; message: string }> {
  const app = fastify();
  app.setErrorHandler(errorHandlerWith(() => isDiskFull));
  app.get('/', fail);
  const response = await app.inject({ method: 'GET', url: '/' });
  await app.close();
  return { http: response.statusCode, message: response.json<{ message: string }>().message };
}

it.each([
  ['its socket is not there', noSocket],
  ['a connection failed before', lost],
])(
  'says that the database is away where %s, and that the disk is full where it is',
  async (_, fail) => {
    expect(await answerTo(fail, false)).toEqual({ http: 503, message: failures[503] });
    const full = await answerTo(fail, true);
    expect(full.http).toBe(507);
    expect(full.message).toContain('磁盘已满');
  },
);

it('does not call a failure of the server what a client left before its answer began', async () => {
  const levels: number[] = [];
  const heard = new EventEmitter();
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    levels.push(level);
    if (level >= 50 || msg.includes('client left')) heard.emit('told');
  };
  const app = fastify({ logger: { stream: { write } } });
  app.setErrorHandler(errorHandlerWith());
  await app.register(compress);
  app.post('/', (_request, reply) => {
    heard.emit('asked');
    return reply.type('text/plain').send(new Readable({ read: () => undefined }));
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const [isAsked, isTold] = [once(heard, 'asked'), once(heard, 'told')];
  // Of a request that was read whole, Node itself does not say that it was aborted.
  const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' };
  const asked = ask(address, { method: 'POST', headers });
  asked.on('error', () => undefined).end('{}');
  await isAsked;
  asked.destroy();
  await isTold;
  await app.close();
  expect(levels.filter((level) => level >= 50)).toEqual([]);
});
