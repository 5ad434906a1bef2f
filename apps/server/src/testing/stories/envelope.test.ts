import {
  checkNickname,
  getStudentInfo,
  isEmailAvailable,
  isNicknameUnique,
  loginByPassword,
  logout,
  mobileExists,
  updateProfile,
} from '@xuezhou/contract/account';
import { getCourse, getCourseHome } from '@xuezhou/contract/study';
import { failures } from '@xuezhou/contract/failures';
import { refusals } from '@xuezhou/contract/refusals';
import { getVersion } from '@xuezhou/contract/site';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { requestOf } from '../client.ts';
import { makeCourse } from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({ environment: { METRICS_TOKEN: 'of-the-tests' } });
const limited = await startTestApp({ environment: { RATE_LIMIT: '3' } });
const generous = await startTestApp({ environment: { RATE_LIMIT: '100000' } });
const address = '/api/nuxt/student/profile/update';

describe('an answer', () => {
  it('of success is { status, message, data } with status 200', async () => {
    const response = await school.visit().send(requestOf(getStudentInfo));
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json<object>())).toEqual(['status', 'message', 'data']);
    expect(response.json()).toMatchObject({ status: 200, data: { unLogin: true } });
  });

  it('[site.refusals] of refusal is HTTP 200 with a number of the closed list, words and no data', async () => {
    const { courseId } = await makeCourse(school.connection, { access: 'enrolled' });
    const student = await school.signIn();
    const response = await student.send(requestOf(getCourse, { params: { courseId } }));
    expect(response.statusCode).toBe(200);
    const [status, message] = refusals.courseNotOwned;
    expect(response.json()).toEqual({ status, message, data: null });
  });

  it('has the number of its request, for whoever looks into the log', async () => {
    const response = await school.visit().send(requestOf(getVersion));
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('[site.refusals#4] what is missing', () => {
  const missing = { status: 404, message: failures[404], data: null };

  it('is 404 when the address is unknown', async () => {
    for (const request of [
      { method: 'GET', url: '/api/nothing/here' },
      { method: 'POST', url: '/api/nothing/here', payload: {} },
      { method: 'GET', url: address },
    ] as const) {
      const response = await school.visit().send(request);
      expect({ http: response.statusCode, ...response.json<object>() }).toEqual({
        http: 404,
        ...missing,
      });
    }
  });

  it('is 404 when the thing is missing', async () => {
    const student = await school.signIn();
    const response = await student.send(requestOf(getCourse, { params: { courseId: 999_999 } }));
    expect({ http: response.statusCode, ...response.json<object>() }).toEqual({
      http: 404,
      ...missing,
    });
  });
});

describe('[site.refusals#2] a malformed request', () => {
  const post = async (payload: string, contentType = 'application/json') => {
    const student = await school.signIn();
    const response = await student.send({
      method: 'POST',
      url: address,
      payload,
      headers: { 'content-type': contentType },
    });
    return {
      http: response.statusCode,
      ...response.json<{ status: number; message: string; data: unknown }>(),
    };
  };

  it.each([
    ['{"videoSpeed":', 'JSON'],
    ['', '空'],
    ['[]', '类型'],
    ['null', '类型'],
    ['{"videoSpeed":2,"more":1}', 'more'],
    ['{"questionFontSize":9}', 'questionFontSize'],
    ['{"__proto__":{"studentId":1}}', ''],
  ])('%j is 400 with Chinese words that say where', async (payload, part) => {
    const answer = await post(payload);
    expect(answer).toMatchObject({ http: 400, status: 400, data: null });
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect(answer.message).toContain(part);
  });

  it('too large is 413', async () => {
    expect(await post(JSON.stringify({ more: 'x'.repeat(1_100_000) }))).toEqual({
      http: 413,
      status: 413,
      message: failures[413],
      data: null,
    });
  });

  it('of another content type is 415', async () => {
    expect(await post('<a/>', 'text/xml')).toEqual({
      http: 415,
      status: 415,
      message: failures[415],
      data: null,
    });
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999', '%00'])(
    'with %j for an id is 400',
    async (courseId) => {
      const student = await school.signIn();
      const response = await student.send({ method: 'GET', url: `/api/courses/${courseId}` });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ status: 400, data: null });
    },
  );

  it('with a field too long is 400', async () => {
    const body = { j_username: 'x'.repeat(255), j_password: 'x' };
    expect(await school.visit().call(loginByPassword, { body })).toMatchObject({
      http: 400,
      status: 400,
    });
  });

  it('may carry the timestamp and no other unknown parameter', async () => {
    const visitor = school.visit();
    const asks = (query: string) =>
      visitor.send({
        method: 'GET',
        url: `/api/mobile/exists?mobile=13800000000&shortMobile=13800000000${query}`,
      });
    expect((await asks('&t=1767225600000')).statusCode).toBe(200);
    expect((await asks('&other=1')).statusCode).toBe(400);
  });
});

describe('[site.refusals#3] too many requests', () => {
  it('are 429 with Retry-After and Chinese words', async () => {
    const visitor = limited.visit({ address: '10.9.9.9' });
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await visitor.call(getVersion));
    const refused = answers.find(({ http }) => http === 429);
    expect(refused).toMatchObject({ status: 429, message: failures[429], data: null });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await limited.visit({ address: '10.9.9.8' }).call(getVersion)).toMatchObject({
      http: 200,
    });
  });
});

describe('who asks who is registered', () => {
  it.each([
    [
      mobileExists.path,
      requestOf(mobileExists, { query: { mobile: '+8613800000000', shortMobile: '13800000000' } }),
    ],
    [isEmailAvailable.path, requestOf(isEmailAvailable, { query: { value: 'lin@example.com' } })],
    [isNicknameUnique.path, requestOf(isNicknameUnique, { query: { value: '周小满' } })],
    [checkNickname.path, requestOf(checkNickname, { body: { nickname: '周小满' } })],
  ])('%s is answered 120 times a minute', async (_path, request) => {
    const visitor = generous.visit();
    const statuses: number[] = [];
    for (let time = 0; time < 121; time += 1)
      statuses.push((await visitor.send(request)).statusCode);
    expect(statuses).toEqual([...Array<number>(120).fill(200), 429]);
    expect((await generous.visit({ address: '10.9.9.7' }).send(request)).statusCode).toBe(200);
  });
});

describe('a fault of ours', () => {
  it('is 500 with the words of the catalogue, and tells nothing of its cause', async () => {
    const student = await school.signIn();
    await school.connection.schema.alterTable('course').renameTo('hidden').execute();
    const response = await student.send(requestOf(getCourseHome));
    await school.connection.schema.alterTable('hidden').renameTo('course').execute();
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ status: 500, message: failures[500], data: null });
  });

  it.each([
    [
      'a full disk',
      "raise exception 'full' using errcode = '53100'",
      507,
      /磁盘已满，这次没有保存/,
    ],
    ['a lost database', "raise exception 'gone' using errcode = '57P01'", 503, /^服务暂时不可用$/],
  ])('says so of %s, and all is as it was', async (_trouble, statement, status, message) => {
    const student = await school.signIn();
    await sql`create function trouble() returns trigger language plpgsql as
      ${sql.lit(`begin ${statement}; return new; end`)}`.execute(school.connection);
    await sql`create trigger trouble before update on session for each row
      execute function trouble()`.execute(school.connection);
    const response = await student.send(requestOf(logout));
    await sql`drop function trouble cascade`.execute(school.connection);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      status,
      message: expect.stringMatching(message) as string,
      data: null,
    });
    expect((await student.data(getStudentInfo)).studentId).toBe(student.studentId);
  });
});

describe('the pages of an operator', () => {
  it('say that the server lives, is ready, and how it does', async () => {
    const visitor = school.visit();
    expect((await visitor.send({ method: 'GET', url: '/healthz' })).json()).toEqual({
      status: 'ok',
    });
    expect((await visitor.send({ method: 'GET', url: '/readyz' })).json()).toEqual({
      status: 'ready',
    });
    const headers = { authorization: 'Bearer of-the-tests' };
    const metrics = await visitor.send({ method: 'GET', url: '/metrics', headers });
    expect(metrics.body).toContain('http_request_duration_seconds_count');
  });
});

it('[GET /api/version] tells the version', async () => {
  expect((await school.visit().data(getVersion)).version).toMatch(/^\d+\.\d+\.\d+/);
});

it('an unknown field is refused and nothing of the request is stored', async () => {
  const student = await school.signIn();
  const response = await student.send({
    ...requestOf(updateProfile),
    payload: { videoSpeed: 2, isAdmin: true },
  });
  expect(response.statusCode).toBe(400);
  expect((await student.data(getStudentInfo)).profile.videoSpeed).toBe(1);
});
