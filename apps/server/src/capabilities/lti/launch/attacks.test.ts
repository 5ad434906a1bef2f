import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { listLtiPlatforms } from '@xuezhou/contract/lti/console';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { onThisMachine, openPlatformDesk } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock } = school;
const morning = () => clock.set('2026-11-29T10:00:00+08:00');
beforeEach(morning);
morning();
const desk = await openPlatformDesk(school);
const { base, begin, bring, come, finish, knock, link, look, playFault, press, vouch } = desk;
const unknown = refusals.ltiLaunchUnknown[0];
const { courseId, platformId } = await desk.connect('jiangcheng');
const linhai = await desk.connect('linhai');
const course = `${base}/course/${courseId}`;

const owner = await school.signIn();
await link(owner, await come(owner, 'jiangcheng', 'jc-2301', course));

const faultOf = async () =>
  (await desk.staff.data(listLtiPlatforms)).platforms.find((one) => one.platformId === platformId)
    ?.fault;

const expectNobody = async (visitor: ReturnType<typeof school.visit>, launchId: string) => {
  expect((await look(visitor, launchId)).data).toMatchObject({ came: 'failed', name: null });
  expect((await finish(visitor, launchId)).status).toBe(unknown);
};

describe('[lti.safety#1] what a platform signs proves nobody', () => {
  // After whoever came through last.
  beforeEach(() => clock.set('2026-11-29T10:05:00+08:00'));

  it.each([
    ['alg-none', 'signature'],
    ['alg-hs256', 'signature'],
    ['foreign-key', 'signature'],
    ['unknown-kid', 'signature'],
    ['wrong-issuer', 'issuer'],
    ['other-audience', 'client'],
    ['other-azp', 'client'],
    ['no-azp', 'client'],
    ['wrong-nonce', 'nonce'],
    ['no-nonce', 'nonce'],
    ['expired', 'expired'],
    ['old', 'expired'],
    ['no-expiry', 'message'],
    ['no-subject', 'message'],
    ['other-deployment', 'deployment'],
    ['other-version', 'message'],
    ['other-message', 'message'],
    ['no-keys', 'away'],
    ['huge-keys', 'away'],
  ])('%s', async (fault, told) => {
    await playFault(fault);
    const visitor = school.visit();
    await expectNobody(visitor, await come(visitor, 'jiangcheng', 'jc-2301', course));
    expect(await faultOf()).toBe(told);
  });

  it.each(['foreign-target', 'script-target', 'slipped-page'])('%s, and says so', async (fault) => {
    await playFault(fault);
    const visitor = school.visit();
    const launchId = await come(visitor, 'jiangcheng', 'jc-2301', course);
    expect((await look(visitor, launchId)).data).toMatchObject({ came: 'astray', name: null });
    expect((await finish(visitor, launchId)).status).toBe(unknown);
    expect(await faultOf()).toBe('target');
  });

  it('that the platform vouches for nobody is no fault of the school’s', async () => {
    const before = await faultOf();
    await playFault('denied');
    const visitor = school.visit();
    await expectNobody(visitor, await come(visitor, 'jiangcheng', 'jc-2301', course));
    expect([before, await faultOf()]).toEqual(['target', 'target']);
  });

  it('and the next one that is right takes the fault away', async () => {
    const visitor = school.visit();
    await finish(visitor, await come(visitor, 'jiangcheng', 'jc-2301', course));
    expect(await faultOf()).toBeNull();
  });

  it('and nobody who began before that writes one', async () => {
    const late = school.visit();
    const address = await begin(late, await press('jiangcheng', 'jc-2301', course));
    clock.set('2026-11-29T10:07:00+08:00');
    const visitor = school.visit();
    await finish(visitor, await come(visitor, 'jiangcheng', 'jc-2301', course));
    await bring(late, { ...(await vouch(address)), id_token: 'x' });
    expect(await faultOf()).toBeNull();
  });
});

describe('[lti.safety#2] what comes back', () => {
  const brought = async () => {
    const visitor = school.visit();
    const address = await begin(visitor, await press('jiangcheng', 'jc-2301', course));
    return { visitor, address, fields: await vouch(address) };
  };
  const expectRefused = async (answer: Awaited<ReturnType<typeof bring>>) => {
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    expect(answer.body).toContain('再点一次');
  };

  it('is taken from no other browser, nor from one without its cookie', async () => {
    const { visitor, fields } = await brought();
    await expectRefused(await bring(school.visit(), fields));
    await expectRefused(await bring((await brought()).visitor, fields));
    // Nothing was used up.
    expect((await bring(visitor, fields)).statusCode).toBe(303);
  });

  it('is taken once, with a nonce that is good once', async () => {
    const { visitor, fields } = await brought();
    await bring(visitor, fields);
    await expectRefused(await bring(visitor, fields));
    const again = await begin(visitor, await press('jiangcheng', 'jc-2301', course));
    const mixed = { ...(await vouch(again)), id_token: fields['id_token'] ?? '' };
    const answer = await bring(visitor, mixed);
    await expectNobody(visitor, String(answer.headers.location).replace('/lti/', ''));
  });

  it('is not taken by another state, too late, or as another platform’s', async () => {
    await playFault('other-state');
    const { visitor, fields } = await brought();
    await expectRefused(await bring(visitor, fields));
    const late = await brought();
    clock.set('2026-11-29T10:16:00+08:00');
    await expectRefused(await bring(late.visitor, late.fields));
    clock.set('2026-11-29T10:00:00+08:00');
    // Mix-up: begun at one, signed by the other, whose people have the same numbers.
    const one = await brought();
    const other = await begin(one.visitor, await press('linhai', 'jc-2301', course));
    const { id_token = '' } = await vouch(other);
    const answer = await bring(one.visitor, { ...one.fields, id_token });
    await expectNobody(one.visitor, String(answer.headers.location).replace('/lti/', ''));
  });

  it('opens nothing in another browser by its id, and stands in no address', async () => {
    const { visitor, fields } = await brought();
    const answer = await bring(visitor, fields);
    const location = String(answer.headers.location);
    expect(location).toMatch(/^\/lti\/[0-9a-f-]{36}$/);
    const launchId = location.replace('/lti/', '');
    const thief = (await brought()).visitor;
    for (const client of [school.visit(), thief]) {
      expect((await look(client, launchId)).status).toBe(unknown);
      expect((await finish(client, launchId)).status).toBe(unknown);
    }
    expect((await link(await school.signIn(), launchId)).status).toBe(unknown);
    expect((await finish(visitor, launchId)).data.outcome).toBe('in');
  });
});

it('[lti.safety#3] nobody of one platform is somebody of another with the same number, and a link is not taken over', async () => {
  const other = await school.signIn();
  const theirs = `${base}/course/${linhai.courseId}`;
  const launchId = await come(other, 'linhai', 'jc-2301', theirs);
  expect((await finish(other, launchId)).data.outcome).toBe('unlinked');
  const taken = await come(other, 'jiangcheng', 'jc-2301', course);
  expect((await link(other, taken)).status).toBe(refusals.ltiTaken[0]);
  const again = await school.signIn(owner.studentId);
  const second = await come(again, 'jiangcheng', 'jc-2302', course);
  expect((await link(again, second)).status).toBe(refusals.ltiOther[0]);
});

it('[lti.safety#4] a login that no known platform begins leads nowhere', async () => {
  const login = await press('jiangcheng', 'jc-2301', course);
  const ask = (changed: Record<string, string>) => knock(school.visit(), { ...login, ...changed });
  for (const changed of [
    ...[{ iss: 'https://evil.example' }, { client_id: 'another' }, { login_hint: '' }],
    { login_hint: 'x'.repeat(5000) },
  ]) {
    const answer = await ask(changed);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
    // Read in the platform's frame as well.
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors https:');
    expect(answer.headers['x-frame-options']).toBeUndefined();
  }
  // Where it says it wants to lead to counts for nothing.
  const led = await ask({ target_link_uri: 'https://evil.example/' });
  expect(String(led.headers.location)).toMatch(new RegExp(`^${desk.issuerOf('jiangcheng')}/auth`));
  expect(String(led.headers.location)).not.toContain('evil');
});

it('[lti.safety#5] in a frame it offers a window of its own, and nothing else that could be covered', async () => {
  const login = await press('jiangcheng', 'jc-2301', course);
  const answer = await knock(school.visit(), login, { 'sec-fetch-dest': 'iframe' });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies).toEqual([]);
  expect(answer.body).toContain('target="_blank"');
  const policy = String(answer.headers['content-security-policy']);
  // Canvas's pages are at each university's own name, not where its issuer is.
  expect(policy).toContain('frame-ancestors https:');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(answer.headers['x-frame-options']).toBeUndefined();
  // The window begins again, by the same words in its address.
  const href = / href="([^"]+)"/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const opened = await school.visit().send({ method: 'GET', url: href });
  expect(String(opened.headers.location)).toMatch(
    new RegExp(`^${desk.issuerOf('jiangcheng')}/auth`),
  );
});

describe('[lti.safety#6] keys are not fetched from where nobody outside should make us ask', () => {
  let asked = 0;
  const inner = createServer((_request, response) => {
    asked += 1;
    response.end('{"keys":[]}');
  });
  afterAll(() => inner.close());

  it('a private address, though it stands in the database', async () => {
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    const { port } = inner.address() as AddressInfo;
    const strict = await startTestApp({ sandbox: true });
    strict.clock.set('2026-11-29T10:00:00+08:00');
    const strictDesk = await openPlatformDesk(strict);
    const made = await makeCourse(strict.connection);
    const wish = {
      ...strictDesk.wishOf('jiangcheng', [made.courseId]),
      ...{ authAddress: 'https://1.1.1.1/auth', jwksAddress: 'https://1.1.1.1/jwks' },
      tokenAddress: 'https://1.1.1.1/token',
    };
    const within = { ...wish, tokenAddress: `http://127.0.0.1:${port}/token` };
    expect((await strictDesk.save(within)).status).toBe(consoleRefusals.ltiTokenPrivate[0]);
    const inward = { ...wish, jwksAddress: `http://127.0.0.1:${port}/jwks` };
    expect((await strictDesk.save(inward)).status).toBe(consoleRefusals.ltiJwksPrivate[0]);
    await strictDesk.save(wish);
    await strict.connection
      .updateTable('lti_platform')
      .set({
        jwks_address: inward.jwksAddress,
        auth_address: `${strictDesk.issuerOf('jiangcheng')}/auth`,
      })
      .execute();
    const visitor = strict.visit();
    const target = `${strictDesk.base}/course/${made.courseId}`;
    const launchId = await strictDesk.come(visitor, 'jiangcheng', 'jc-2301', target);
    expect((await strictDesk.look(visitor, launchId)).data?.came).toBe('failed');
    expect((await strictDesk.staff.data(listLtiPlatforms)).platforms[0]?.fault).toBe('private');
    expect(asked).toBe(0);
  });
});
