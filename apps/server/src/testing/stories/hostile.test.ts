import {
  changeNickname,
  changeWechatId,
  getStudentInfo,
  listDevices,
  loginByPassword,
  logout,
  prepurchase,
  precheckSms,
  registerBySms,
  sendSmsUnique,
} from '@xuezhou/contract/account';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '../../capabilities/message/message.port.ts';
import { requestOf, type TestClient } from '../client.ts';
import { makeStudent } from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({ sandbox: true });
const password = 'xuezhou2026';
const script = '<script>alert(1)</script>';

let student: TestClient & { readonly studentId: number };

beforeEach(async () => {
  school.clock.reset();
  student = await school.signIn();
});

const infoOf = (client: TestClient) => client.data(getStudentInfo);
const isIn = async (client: TestClient) => !(await infoOf(client)).unLogin;

describe('an open redirect', () => {
  it.each([
    '//evil.example/',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/login?redirect_uri=https://evil.example/',
    '/login?login_redirect_uri=//evil.example/',
    '/logout?redirect_uri=https://evil.example/',
    '/api/j_spring_security_logout?redirect_uri=https://evil.example/',
    '/api/wechat/callback?state=https://evil.example/&redirect_uri=https://evil.example/',
    '/files/images/https://evil.example/',
  ])('is not to be had at %s', async (url) => {
    const { statusCode, headers } = await student.send({ method: 'GET', url });
    expect(headers.location).toBeUndefined();
    expect(statusCode).not.toBe(301);
    expect(statusCode).not.toBe(302);
  });
});

describe('a request that another site makes for a student', () => {
  const cross = { 'sec-fetch-site': 'cross-site' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each<[string, InjectOptions]>([
    ['an image', { method: 'GET', url: '/api/j_spring_security_logout', headers: cross }],
    ['a look ahead', { method: 'HEAD', url: '/api/j_spring_security_logout', headers: cross }],
    [
      'a sandboxed frame of an old browser',
      { method: 'GET', url: '/api/j_spring_security_logout', headers: { origin: 'null' } },
    ],
    [
      'a host that begins like ours',
      {
        method: 'GET',
        url: '/api/j_spring_security_logout',
        headers: { host: 'xuezhou.example', origin: 'https://xuezhou.example.evil' },
      },
    ],
  ])('by %s logs nobody out', async (_, request) => {
    // An old browser sends no Sec-Fetch-Site, so the client that always does is not used.
    await school.app.inject({ ...request, cookies: Object.fromEntries(student.cookies) });
    expect(await isIn(student)).toBe(true);
  });

  it('logs nobody in as the attacker', async () => {
    const { mobile } = await makeStudent(school.connection, { password });
    const visitor = school.visit();
    const body = { j_username: mobile!, j_password: password };
    const request = requestOf(loginByPassword, { body });
    const answer = await visitor.send({ ...request, headers: { ...form, ...cross } });
    expect(answer.statusCode).toBe(400);
    expect(visitor.cookies.size).toBe(0);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as a form of %s is not taken for JSON, even from our own page',
    async (contentType) => {
      const answer = await student.send({
        method: 'POST',
        url: '/api/account/nickname',
        headers: { 'content-type': contentType },
        payload: '{"nickname":"被改的名字"}',
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect((await infoOf(student)).nickname).not.toBe('被改的名字');
    },
  );

  it('cannot turn a GET into a POST', async () => {
    for (const headers of [
      { 'x-http-method-override': 'POST' },
      { 'x-method-override': 'POST' },
    ] as Record<string, string>[]) {
      const url = '/api/account/nickname?nickname=x&_method=POST';
      expect((await student.send({ method: 'GET', url, headers })).statusCode).toBe(404);
    }
  });
});

describe('a planted session', () => {
  it('is not the one that a registration ends in', async () => {
    const attacker = await school.signIn();
    const planted = attacker.cookies.get('xz_session')!;
    const visitor = school.visit();
    visitor.cookies.set('xz_session', planted);
    const phone = { mobile: '+8613400000001', shortMobile: '13400000001' };
    const captchaId = await school.passCaptcha(visitor, 'register');
    await visitor.data(sendSmsUnique, { body: { ...phone, captchaId } });
    const smsCode = await school.smsCode(phone.mobile);
    await visitor.data(precheckSms, { body: { ...phone, smsCode } });
    await visitor.data(registerBySms, { body: { ...phone, nickName: '新来的同学', password } });
    expect(visitor.cookies.get('xz_session')).not.toBe(planted);
    expect((await infoOf(visitor)).nickname).toBe('新来的同学');
    expect(await isIn(attacker)).toBe(false);
  });

  it('stays dead after a logout', async () => {
    const kept = student.cookies.get('xz_session')!;
    await student.data(logout);
    student.cookies.set('xz_session', kept);
    expect(await isIn(student)).toBe(false);
  });
});

describe('a header', () => {
  it('is not written by what a request carries', async () => {
    const { headers } = await student.send({
      method: 'GET',
      url: '/api/version?t=1%0d%0aset-cookie:%20a=b',
      headers: { 'x-request-id': 'mine', 'x-forwarded-host': 'evil.example' },
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-request-id']).not.toBe('mine');
    expect(JSON.stringify(headers)).not.toContain('evil');
  });

  it('does not say where somebody is: a proxy that nobody set up is not believed', async () => {
    const { mobile } = await makeStudent(school.connection, { password });
    const visitor = school.visit();
    const body = { j_username: mobile!, j_password: password };
    const request = requestOf(loginByPassword, { body });
    const headers = { ...request.headers, 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' };
    await visitor.send({ ...request, headers });
    expect((await visitor.data(listDevices))[0]?.address).toBe('127.0.0.1');
  });

  it.each(['a\r\nset-cookie: xz_session=1', 'a\nb', 'a\u2028b'])(
    'is not broken by the line break in %j, which no field takes',
    async (text) => {
      expect((await student.call(changeNickname, { body: { nickname: text } })).status).toBe(
        refusals.nicknameFormat[0],
      );
      expect((await student.call(changeWechatId, { body: { wechat: text } })).status).toBe(
        refusals.wechatIdFormat[0],
      );
    },
  );
});

describe('a script', () => {
  it.each([script, '<img src=x onerror=alert(1)>', '"onload="alert(1)', "javascript:alert('1')"])(
    'cannot be kept as a name, an id or an e-mail: %s',
    async (text) => {
      const person = { nickname: '好好学习', email: 'a@example.com', chatAccount: 'abcd' };
      const statuses = [
        await student.call(changeNickname, { body: { nickname: text } }),
        await student.call(changeWechatId, { body: { wechat: text } }),
        await student.call(prepurchase, { body: { ...person, nickname: text, goodId: 1 } }),
        await student.call(prepurchase, { body: { ...person, email: text, goodId: 1 } }),
        await student.call(prepurchase, { body: { ...person, chatAccount: text, goodId: 1 } }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([
        refusals.nicknameFormat[0],
        refusals.wechatIdFormat[0],
        refusals.nicknameFormat[0],
        refusals.emailFormat[0],
        refusals.wechatIdFormat[0],
      ]);
    },
  );

  it('in what a browser says of itself does not reach the list of devices', async () => {
    const { mobile } = await makeStudent(school.connection, { password });
    const visitor = school.visit({ userAgent: `Mozilla/5.0 ${script}` });
    await visitor.data(loginByPassword, { body: { j_username: mobile!, j_password: password } });
    expect(JSON.stringify(await visitor.data(listDevices))).not.toContain('<');
  });

  it.each([
    `/api/${encodeURIComponent(script)}`,
    `/api/version?${encodeURIComponent(script)}=1`,
    `/api/courses/${encodeURIComponent(script)}`,
    `/files/images/${encodeURIComponent(script)}`,
    `/files/identity/${encodeURIComponent(script)}`,
    `/media/${encodeURIComponent(script)}/key`,
  ])('comes back as no page from %s', async (url) => {
    const { headers } = await student.send({ method: 'GET', url });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
  });

  it('in a message is gone before it is stored or shown', async () => {
    const content = `<p>通知</p>${script}<a href="javascript:alert(1)">点我</a><svg onload=alert(1)>`;
    const { studentId } = student;
    const at = school.clock.now();
    await sendMessage(school.connection, { studentId, title: script, content, at });
    const { list } = await student.data(listMessages, { query: { pageNo: 1 } });
    expect(list[0]?.messageContent).toContain('通知');
    expect(list[0]?.messageContent).not.toMatch(/script|onload|alert/);
  });
});

describe('a path', () => {
  const climbs = ['../../../etc/passwd', '..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/secret'];
  const places = ['/files/images/', '/files/identity/', '/media/x/', '/api/courses/', '/'];
  it.each(places.flatMap((place) => climbs.map((climb) => place + climb)))(
    'does not climb out: %s',
    async (url) => {
      const { statusCode, body } = await student.send({ method: 'GET', url });
      expect([400, 404]).toContain(statusCode);
      expect(body).not.toContain('root:');
    },
  );
});
