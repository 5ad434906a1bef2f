import { connect } from 'node:net';
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
