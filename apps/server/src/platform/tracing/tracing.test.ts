import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sendSms } from '@xuezhou/contract/account';
import { searchEverywhere } from '@xuezhou/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { enqueue } from '../jobs/jobs.ts';
import { startWorker, type JobHandlers } from '../jobs/worker.ts';
import { makeLog } from '../log.ts';
import { openTracing } from './open-tracing.ts';
import { traced } from './traced.ts';

interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string>;
  status: { code?: number };
}

/** What a collector has: a small one, which reads OTLP as it is written down. */
const got: {
  spans: Told[];
  resource: Record<string, string>;
  headers: IncomingHttpHeaders;
  raw: string;
} = { spans: [], resource: {}, headers: {}, raw: '' };
type Attributes = { key: string; value: { stringValue?: string; intValue?: string } }[];
const flat = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
  );
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: {
        resource: { attributes: Attributes };
        scopeSpans: { spans: (Omit<Told, 'attributes'> & { attributes: Attributes })[] }[];
      }[];
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      got.resource = flat(resource.attributes);
      for (const { spans } of scopeSpans)
        got.spans.push(...spans.map((span) => ({ ...span, attributes: flat(span.attributes) })));
    }
    got.headers = request.headers;
    got.raw += `${request.url} ${body}`;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
afterAll(() => new Promise((closed) => collector.close(closed)));

const logged: string[] = [];
const log = makeLog({ LOG_LEVEL: 'info' }, { write: (line) => logged.push(line) });
const settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Bearer one' },
  OTEL_TRACES_SAMPLER_ARG: 1,
  ROLE: 'all' as const,
};
traced.now = openTracing(settings, log);
const own = traced.now;
const school = await startTestApp({ log });
afterAll(async () => {
  await own.close();
  traced.now = undefined;
});

beforeEach(() => {
  traced.now = own;
  Object.assign(got, { spans: [], raw: '' });
  logged.length = 0;
});

/** All that was told until now. */
async function told(): Promise<Told[]> {
  await own.close();
  return got.spans;
}

/** A server that does one job, the next of these. */
async function doJob(name: 'send-sms' | 'forget-old', work: (payload: unknown) => Promise<void>) {
  const { database } = school.services;
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const handlers: Partial<JobHandlers> = {
    [name]: async (payload: unknown) => {
      await work(payload);
      end();
    },
  };
  const worker = await startWorker({
    ...{ database, isOnlyServer: true, role: 'all', handlers, schedule: [], log },
  });
  await done;
  await worker.stop();
}

const ofTrace = (spans: readonly Told[], { traceId }: Told) =>
  spans.filter((span) => span.traceId === traceId);

describe('a request', () => {
  it('is a trace with its statements, by the shape of its address and the id of the log', async () => {
    const student = await school.signIn();
    const answer = await student.call(searchEverywhere, { query: { q: '久期' } });
    const spans = await told();
    const root = spans.find(({ name }) => name === 'GET /api/search')!;
    expect(root).toMatchObject({
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/search',
        'http.response.status_code': '200',
        'xuezhou.request_id': answer.headers['x-request-id'],
      },
    });
    expect(root.parentSpanId).toBeUndefined();
    expect(root.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(Number(root.endTimeUnixNano)).toBeGreaterThan(Number(root.startTimeUnixNano));
    const statements = ofTrace(spans, root).filter(({ kind }) => kind === 3);
    expect(statements.map(({ name }) => name)).toContain('select session');
    for (const { parentSpanId, attributes } of statements) {
      expect(parentSpanId).toBe(root.spanId);
      expect(attributes['db.system.name']).toBe('postgresql');
    }
    expect(got.resource).toMatchObject({ 'service.name': 'xuezhou', 'xuezhou.role': 'all' });
    expect(got.headers).toMatchObject({ authorization: 'Bearer one' });
    expect(got.raw.startsWith('/v1/traces ')).toBe(true);
  });

  it('takes the job that it asked for along, and the jobs of that job', async () => {
    const visitor = school.visit();
    const captchaId = await school.passCaptcha(visitor, 'any');
    const body = { mobile: '+8613612349001', shortMobile: '13612349001', captchaId };
    const { headers } = await visitor.call(sendSms, { body });
    const seen: unknown[] = [];
    await doJob('send-sms', async (payload) => {
      seen.push(payload);
      log.info('a line of the job');
      await enqueue(school.connection, 'forget-old', {});
    });
    await doJob('forget-old', (payload) => {
      seen.push(payload);
      log.info('a line of its job');
      return Promise.resolve();
    });
    const spans = await told();
    const root = spans.find(
      ({ kind, attributes }) =>
        kind === 2 && attributes['xuezhou.request_id'] === headers['x-request-id'],
    )!;
    const names = ofTrace(spans, root).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['job send-sms', 'job forget-old']));
    const [first, second] = ['job send-sms', 'job forget-old'].map((name) =>
      spans.find((span) => span.name === name),
    );
    expect(first).toMatchObject({ kind: 5, parentSpanId: root.spanId });
    expect(second).toMatchObject({ parentSpanId: first!.spanId });
    // What a job is told is as it was.
    expect(seen).toEqual([expect.not.objectContaining({ _asked: expect.anything() }), {}]);
    for (const words of ['a line of the job', 'a line of its job'])
      expect(logged.find((line) => line.includes(words))).toContain(
        `"requestId":"${String(headers['x-request-id'])}"`,
      );
  });

  it('says nothing of a student: no name, number, address, value or word of a failure', async () => {
    const wishes = { nickname: '林知远甲', mobile: '+8613612349002', email: 'lin@example.com' };
    const student = await school.signIn(wishes);
    await student.call(searchEverywhere, { query: { q: '秘密的词' } });
    await student.send({ method: 'GET', url: '/api/none/13612349002?ticket=秘密' });
    await expect(
      own.job('broken', undefined, () =>
        sql`insert into student (nickname, mobile_digest) values ('林知远甲', 'x')`.execute(
          school.connection,
        ),
      ),
    ).rejects.toThrow();
    const spans = await told();
    const failed = spans.find(({ name }) => name === 'insert student')!;
    expect(failed.status).toEqual({ code: 2 });
    expect(failed.attributes['error.type']).toMatch(/^[0-9A-Z]{5}$/);
    for (const word of ['林知远', '13612349002', 'lin@example', '秘密', 'ticket', 'none/'])
      expect(got.raw).not.toContain(word);
  });

  it('of watchers and of files that never change is left out', async () => {
    await school.app.inject('/healthz');
    await school.app.inject('/readyz');
    await school.app.inject('/assets/index-1.js');
    expect(await told()).toEqual([]);
  });
});

describe('what is not told', () => {
  it('of a share of nothing is nothing, and lines of the log have the id all the same', async () => {
    const silent = openTracing({ ...settings, OTEL_TRACES_SAMPLER_ARG: 0 }, log);
    const carried = await silent.job('count', undefined, () => {
      expect(silent.logged()).toHaveProperty('requestId');
      return Promise.resolve(silent.carried()!);
    });
    await silent.job('next', carried, () => Promise.resolve());
    await silent.close();
    expect(carried.parent).toMatch(/-00$/);
    expect(got.spans).toEqual([]);
  });

  it('to a collector that is away is dropped, with one line in the log, and nobody waits for it', async () => {
    const lost = openTracing(
      { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
      log,
    );
    for (let count = 0; count < 2; count += 1) {
      expect(await lost.job('count', undefined, () => Promise.resolve(7))).toBe(7);
      await lost.close();
    }
    expect(logged.filter((line) => line.includes('the collector of traces'))).toHaveLength(1);
  });
});

it('a collector that is silent holds up no server that leaves', { timeout: 9000 }, async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const { port } = silent.address() as AddressInfo;
  const lost = openTracing(
    { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    log,
  );
  await lost.job('count', undefined, () => Promise.resolve());
  await lost.close();
  expect(logged.join()).not.toContain('Bearer');
});

it('jobs carry nothing where nobody makes traces', async () => {
  traced.now = undefined;
  onTestFinished(() => void (traced.now = own));
  await enqueue(school.connection, 'forget-old', {});
  let seen: unknown;
  await doJob('forget-old', (payload) => Promise.resolve(void (seen = payload)));
  expect(seen).toEqual({});
  expect(await told()).toEqual([]);
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:pw@127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20secret%0A'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=secret%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '5'],
])('a wrong %s is refused at the start', (name, value) => {
  expect(() => readConfig({ NODE_ENV: 'test', [name]: value }, '/tmp')).toThrow(ConfigError);
  expect(() => readConfig({ NODE_ENV: 'test', [name]: value }, '/tmp')).toThrow(name);
  expect(() => readConfig({ NODE_ENV: 'test', [name]: value }, '/tmp')).not.toThrow('secret');
});
