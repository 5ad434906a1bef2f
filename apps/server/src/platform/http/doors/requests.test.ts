import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { changeAvatar, getStudentInfo, logout } from '@xuezhou/contract/account';
import { expect, it } from 'vitest';
import { requestOf } from '../../../testing/client.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ environment: { METRICS_TOKEN: 'the-token' } });
it('takes the rest of an upload that it refuses, so that its browser comes to read why', async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = school.app.server.address() as AddressInfo;
  const student = await school.signIn();
  const cookie = [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const size = 20_000_000;
  for (const headers of [{ cookie }, {}]) {
    const sending = request({
      port,
      method: 'POST',
      path: changeAvatar.path,
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': head.length + size,
      },
    });
    // A browser looks for the answer when its last byte has gone.
    const sent = new Promise((resolve) => {
      sending.write(head);
      sending.end(Buffer.alloc(size), () => resolve('sent'));
    });
    const [answered] = (await once(sending, 'response')) as [
      { statusCode: number; resume(): void },
    ];
    expect(answered.statusCode).toBe('cookie' in headers ? 413 : 401);
    expect(await sent).toBe('sent');
    answered.resume();
  }
});

it.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'without an end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
  ],
  ['that is empty', 'multipart/form-data; boundary=x', ''],
  ['that is no form', 'multipart/form-data; boundary=x', 'what is this'],
])('says that a form %s is none', async (_, contentType, payload) => {
  const student = await school.signIn();
  const { statusCode, body } = await student.send({
    method: 'POST',
    url: changeAvatar.path,
    headers: { 'content-type': contentType },
    payload,
  });
  expect(statusCode).toBe(400);
  expect(body).toMatch(/[\u4e00-\u9fff]/);
});

it('lets no cache keep what is said to a student', async () => {
  const student = await school.signIn();
  const { headers } = await student.send(requestOf(getStudentInfo));
  expect(headers['cache-control']).toBe('no-store');
  const refused = await school.visit().send({ method: 'GET', url: '/api/courses/1' });
  expect(refused.headers['cache-control']).toBe('no-store');
});

it('shows its numbers to nobody without the token, wherever the question comes from', async () => {
  const ask = async (headers: Record<string, string> = {}) =>
    (await school.app.inject({ method: 'GET', url: '/metrics', headers })).statusCode;
  expect(await ask()).toBe(404);
  expect(await ask({ authorization: 'Bearer another' })).toBe(404);
  expect(await ask({ authorization: 'Bearer the-token' })).toBe(200);
  const without = await startTestApp();
  const { statusCode } = await without.visit().send({ method: 'GET', url: '/metrics' });
  expect(statusCode).toBe(404);
});

it('changes nothing by a GET of which no browser says where it comes from, unless its page is ours', async () => {
  const student = await school.signIn();
  const ask = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    (
      await school.app.inject({
        method,
        url: logout.path,
        headers: { host: 'school.example', ...headers },
        cookies: Object.fromEntries(student.cookies),
      })
    ).statusCode;
  expect(await ask({})).toBe(400);
  expect(await ask({ referer: 'https://evil.example/school.example' })).toBe(400);
  expect(await ask({ origin: 'https://evil.example' }, 'POST')).toBe(400);
  expect((await student.data(getStudentInfo)).unLogin).toBe(false);
  expect(await ask({ origin: 'https://school.example' }, 'POST')).toBe(200);
  expect((await student.data(getStudentInfo)).unLogin).toBe(true);
  expect(await ask({ referer: 'https://school.example/dashboard' })).toBe(200);
});
