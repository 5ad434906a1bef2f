import { listLtiPlatforms } from '@xuezhou/contract/lti/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openChooseDesk } from '../testing/choose-desk.ts';
import { onThisMachine } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock } = school;
const morning = () => clock.set('2026-11-29T10:00:00+08:00');
beforeEach(morning);
morning();
const { desk, platform, paths, press, arrive, come, look, send, choose, deliver, links } =
  await openChooseDesk(school);

const faultOf = async () =>
  (await desk.staff.data(listLtiPlatforms)).platforms.find(
    (one) => one.platformId === platform.platformId,
  )?.fault;

const policyOf = ({ headers }: Awaited<ReturnType<typeof arrive>>): object =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  );

/** Read within the platform's frame. */
const expectWords = (answer: Awaited<ReturnType<typeof arrive>>, words: string) => {
  expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined]);
  expect(answer.body).toContain(words);
  expect(answer.headers['x-frame-options']).toBeUndefined();
};

describe('[lti.choosing#10] refuses in words', () => {
  it.each(['jc-2301', 'jc-2302'])('a learner, %s', async (person) => {
    expectWords(await arrive(school.visit(), person), '请让老师来选');
    expect(await faultOf()).toBeNull();
  });

  it.each([
    ['no-roles', '请让老师来选'],
    ['no-resource-links', '不收链接'],
    ['embed-only', '嵌在文字里'],
    ['no-settings', '不是选内容的请求'],
    ['foreign-return', '平台的其他网址'],
    ['script-return', '平台的其他网址'],
    ['no-return', '平台的其他网址'],
    ['other-message', '不是选内容的请求'],
    ['other-deployment', '部署编号'],
    ['expired', '过期了'],
    ['old', '过期了'],
    ['wrong-nonce', '不是这一次'],
    ['alg-none', '签名对不上'],
    ['alg-hs256', '签名对不上'],
    ['foreign-key', '签名对不上'],
    ['wrong-issuer', '自称的编号'],
    ['other-audience', '客户端编号'],
    ['no-keys', '取不到'],
    ['denied', '没有证实是你'],
  ])('%s', async (fault, words) => {
    await desk.playFault(fault);
    expectWords(await arrive(school.visit()), words);
  });

  it('and the school reads what of it is of its settings', async () => {
    clock.set('2026-11-29T10:05:00+08:00');
    await desk.playFault('foreign-return');
    await arrive(school.visit());
    expect(await faultOf()).toBe('return');
    // Students come by links all the while, by other addresses.
    clock.set('2026-11-29T10:07:00+08:00');
    await desk.come(school.visit(), 'jiangcheng', 'jc-2301', `${desk.base}${paths.course}`);
    await desk.playFault('foreign-return');
    await arrive(school.visit());
    await desk.come(school.visit(), 'jiangcheng', 'jc-2301', `${desk.base}${paths.course}`);
    expect(await faultOf()).toBe('return');
    await come(school.visit());
    expect(await faultOf()).toBeNull();
  });

  it('a choice that came by another address, and a link that came by this one', async () => {
    clock.set('2026-11-29T10:10:00+08:00');
    const visitor = school.visit();
    const login = { ...(await press()), target_link_uri: `${desk.base}${paths.course}` };
    const address = await desk.begin(visitor, login);
    expectWords(await desk.bring(visitor, await desk.vouch(address)), 'Content Selection URL');
    expect(await faultOf()).toBe('choosing');
    const link = await desk.press('jiangcheng', 'jc-2301', `${desk.base}${paths.course}`);
    const led = await desk.begin(visitor, { ...link, target_link_uri: desk.tool.choose });
    expectWords(await desk.bring(visitor, await desk.vouch(led)), '不是选内容的请求');
  });
});

describe('[lti.choosing#11] is chosen', () => {
  it('in the browser that began alone, which is no other’s, from its own page', async () => {
    const visitor = school.visit();
    const address = await come(visitor);
    expect(address).toMatch(/^\/api\/lti\/choose\/[0-9a-f-]{36}$/);
    const other = school.visit();
    await come(other);
    for (const thief of [school.visit(), other]) {
      expect((await look(thief, address)).statusCode).toBe(404);
      expect((await choose(thief, address, [paths.paper])).statusCode).toBe(404);
    }
    const fields = [['pick', paths.paper] as const, ['act', 'send'] as const];
    expect((await send(visitor, address, fields, 'cross-site')).statusCode).toBe(400);
    expect((await look(visitor, '/api/lti/choose/1')).statusCode).toBe(404);
    // Nor is it a launch that opens something here.
    const launchId = address.replace('/api/lti/choose/', '');
    expect((await desk.look(visitor, launchId)).status).not.toBe(200);
    expect((await desk.finish(visitor, launchId)).status).not.toBe(200);
  });

  it('once: the same again where the answer was lost, and nothing else', async () => {
    const visitor = school.visit();
    const address = await come(visitor);
    const before = (await links()).length;
    await choose(visitor, address, [paths.paper]);
    // The first never came there.
    const first = await deliver((await choose(visitor, address, [paths.paper])).body);
    expect([first.status, (await links()).length]).toEqual([200, before + 1]);
    // Pressed back, and sent once more.
    const second = await deliver((await choose(visitor, address, [paths.paper])).body);
    expect([second.status, (await links()).length]).toEqual([400, before + 1]);
    const other = await choose(visitor, address, [paths.book]);
    expect([other.statusCode, other.body.includes('已经放过了')]).toEqual([409, true]);
    // The platform has had the first already.
    const again = await fetch(first.action, {
      ...{ method: 'POST', body: new URLSearchParams({ JWT: first.jwt }) },
    });
    expect(again.status).toBe(400);
  });

  it('within an hour, and while nothing of the platform’s settings changes', async () => {
    const visitor = school.visit();
    const address = await come(visitor);
    clock.set('2026-11-29T10:59:00+08:00');
    expect((await look(visitor, address)).statusCode).toBe(200);
    clock.set('2026-11-29T11:01:00+08:00');
    expect((await look(visitor, address)).statusCode).toBe(404);
    morning();
    const { wish, platformId } = platform;
    const saved = await desk.save({ ...wish, platformId, version: 1, name: '改了' });
    expect(saved.status).toBe(200);
    expect((await look(visitor, address)).statusCode).toBe(404);
  });
});

describe('[lti.choosing#12] what was chosen', () => {
  it('is signed for this platform, carries its data, and goes by a form to it alone', async () => {
    const visitor = school.visit();
    const answer = await choose(visitor, await come(visitor), [paths.paper]);
    const { action, jwt } = await deliver(answer.body);
    expect(action).toBe(`${desk.issuerOf('jiangcheng')}/return?course=7`);
    const said = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(said).toMatchObject({ iss: 'xuezhou-lti', aud: desk.issuerOf('jiangcheng') });
    expect(answer.headers.location).toBeUndefined();
    const policy = String(answer.headers['content-security-policy']);
    const { origin } = new URL(action);
    expect(policyOf(answer)).toMatchObject({ 'form-action': origin, 'frame-ancestors': origin });
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]+';/);
  });

  it('is chosen on a page that stands in the platform’s frame alone and sends to us alone', async () => {
    const visitor = school.visit();
    const address = await come(visitor);
    const pages = [
      await look(visitor, address),
      await send(visitor, address, [['act', 'find']]),
      await choose(visitor, address, []),
    ];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422]);
    for (const page of pages) {
      expect(policyOf(page)).toEqual({
        ...{ 'default-src': "'none'", 'style-src': "'unsafe-inline'", 'base-uri': "'none'" },
        'form-action': "'self'",
        'frame-ancestors': new URL(desk.issuerOf('jiangcheng')).origin,
      });
      expect(page.headers['x-frame-options']).toBeUndefined();
    }
  });

  it('is sent to an address of the platform’s that the school has written down besides', async () => {
    const { platforms } = await desk.staff.data(listLtiPlatforms);
    const version = platforms.find((one) => one.platformId === platform.platformId)?.version ?? 0;
    const wish = { ...platform.wish, platformId: platform.platformId, version };
    const wrong = await desk.save({ ...wish, returnOrigins: ['javascript:alert(1)'] });
    expect(wrong.status).toBe(12350);
    for (const wide of ['https://*.instructure.com', 'https://*', 'https://a;sandbox'])
      expect((await desk.save({ ...wish, returnOrigins: [wide] })).status).toBe(12350);
    await desk.save({ ...wish, returnOrigins: [' https://evil.example/canvas ', ''] });
    await desk.playFault('foreign-return');
    const visitor = school.visit();
    const answer = await choose(visitor, await come(visitor), [paths.paper]);
    expect(answer.body).toContain('action="https://evil.example/return"');
    expect(String(answer.headers['content-security-policy'])).toContain('https://evil.example');
  });
});

it('[lti.choosing#13] a frame keeps its cookie for the platform’s site alone, with https', async () => {
  const safe = await startTestApp({
    ...{ sandbox: true },
    environment: { ...onThisMachine, PUBLIC_URL: 'https://school.example' },
  });
  safe.clock.set('2026-11-29T10:00:00+08:00');
  const safeDesk = await openChooseDesk(safe);
  const answer = await safeDesk.desk.knock(safe.visit(), await safeDesk.press(), {
    'sec-fetch-dest': 'iframe',
  });
  expect(answer.statusCode).toBe(302);
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-xz_lti_choosing=.*HttpOnly; Secure; Partitioned; SameSite=None/i,
  );
  // Where the school has https, what was chosen goes nowhere without.
  const visitor = safe.visit();
  const brought = await safeDesk.arrive(visitor);
  expect(brought.body).toContain('平台的其他网址');
});
