import type { DataOf, Declaration, InputOf, Operation } from '@xuezhou/contract/kernel';
import type { InjectOptions } from 'fastify';
import { requestOf } from '../../apps/server/src/testing/client.ts';
import type { School, Student } from '../school/open-school.ts';

/** A request of one student, as the browser would send it. */
export function requestBy(
  student: Student,
  operation: Operation,
  input: Parameters<typeof requestOf>[1] = {},
): InjectOptions {
  const request = requestOf(operation, input);
  return {
    ...request,
    headers: {
      ...request.headers,
      cookie: student.cookie,
      'sec-fetch-site': 'same-origin',
      // The login is one's own business, and starts without a session.
      ...(operation.form && { cookie: '' }),
    },
  };
}

/** The answer's data; throws unless the envelope says 200. */
export async function ask<D extends Declaration>(
  school: School,
  student: Student,
  operation: Operation<D>,
  input: InputOf<Operation<D>>,
): Promise<DataOf<Operation<D>>> {
  const request = requestBy(student, operation, input as Parameters<typeof requestOf>[1]);
  return (await envelopeOf(school, request)).data as DataOf<Operation<D>>;
}

export async function envelopeOf(
  { app }: School,
  request: InjectOptions,
): Promise<{ status: number; message: string; data: unknown }> {
  const response = await app.inject(request);
  const envelope = response.json<{ status: number; message: string; data: unknown }>();
  if (envelope.status !== 200)
    throw new Error(`${request.method} ${addressOf(request)}: ${response.body.slice(0, 300)}`);
  return envelope;
}

/** The same request byte for byte, for a keep-alive connection. */
export function bytesOf(
  request: InjectOptions,
  path?: string,
  extra: Record<string, string> = {},
): Buffer {
  const { payload } = request;
  const body =
    payload === undefined ? '' : typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers: Record<string, unknown> = {
    host: '127.0.0.1',
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
    ...request.headers,
    ...extra,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const first = `${request.method} ${path ?? addressOf(request)} HTTP/1.1`;
  return Buffer.from([first, ...lines, '', body].join('\r\n'));
}

export const addressOf = ({ url, path }: InjectOptions): string => {
  const address = url ?? path;
  if (typeof address !== 'string') throw new Error('requestOf gives the address as text');
  return address;
};
