import { createHash } from 'node:crypto';
import { checkCaptcha, getCaptcha, sendSms, sendSmsForLogin } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { leadingZeroBits, workText } from '@xuezhou/rules/account/proof-of-work';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../client.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeStudent } from '../factories.ts';
import { humanTrail, lookAtPuzzle } from '../pass-captcha.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const [captchaNeeded, captchaNeededMessage] = refusals.captchaNeeded;
const [captchaTooMany] = refusals.captchaTooMany;

let visitor: TestClient;
let address: string;
let numbers = 0;

beforeEach(() => {
  school.clock.reset();
  address = `10.1.0.${++numbers}`;
  visitor = school.visit({ address });
});

const phone = () => {
  const shortMobile = `135${String(++numbers).padStart(8, '0')}`;
  return { mobile: `+86${shortMobile}`, shortMobile };
};
const ask = (client = visitor) => client.data(getCaptcha, { query: { purpose: 'any' } });
const send = (captchaId: string, client = visitor) =>
  client.call(sendSms, { body: { ...phone(), captchaId } });
const pixelsOf = async (dataAddress: string) =>
  await sharp(Buffer.from(dataAddress.split(',')[1] ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });

const bitsOf = (challenge: string, number: number) =>
  leadingZeroBits(
    createHash('sha256')
      .update(workText(challenge, String(number)))
      .digest(),
  );

/** The first text whose digest the judge likes, as a browser finds the one that the accessible way asks for. */
function search(challenge: string, isWanted: (bits: number) => boolean): string {
  for (let number = 0; ; number += 1)
    if (isWanted(bitsOf(challenge, number))) return String(number);
}

describe('[account.captcha] [GET /api/captcha] a puzzle', () => {
  it('is a picture of 280 by 150 with a transparent piece of 42, and never tells the place', async () => {
    const puzzle = await ask();
    expect(puzzle).toMatchObject({ width: 280, height: 150, sliderSize: 42 });
    const picture = await pixelsOf(puzzle.background);
    expect(picture.info).toMatchObject({ width: 280, height: 150 });
    const piece = await pixelsOf(puzzle.piece);
    expect(piece.info).toMatchObject({ width: 42, height: 42, channels: 4 });
    const alphas = piece.data.filter((_, index) => index % 4 === 3);
    expect(alphas).toContain(0);
    expect(alphas).toContain(255);
    expect(puzzle.pieceTop + 42).toBeLessThanOrEqual(150);
    expect(Object.keys(puzzle).toSorted()).toEqual([
      'background',
      'captchaId',
      'height',
      'piece',
      'pieceTop',
      'sliderSize',
      'width',
      'work',
    ]);
  });

  it('is another each time, with the hole at another place', async () => {
    const puzzles = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(new Set(puzzles.map(({ background }) => background)).size).toBe(12);
    const rows = await school.connection
      .selectFrom('captcha')
      .select('place')
      .where('address', '=', address)
      .execute();
    expect(new Set(rows.map(({ place }) => place)).size).toBeGreaterThan(4);
    expect(rows.every(({ place }) => place >= 70 && place <= 230)).toBe(true);
  });

  it('belongs to a browser whose cookie no script and no other site gets', async () => {
    const { headers } = await visitor.call(getCaptcha, { query: { purpose: 'any' } });
    const cookie = [headers['set-cookie']].flat().join();
    expect(cookie).toMatch(/xz_browser=[\w-]{43};.*HttpOnly;.*SameSite=Lax/);
    const secret = visitor.cookies.get('xz_browser')!;
    const rows = await school.connection.selectFrom('captcha').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('[account.captcha] [POST /api/captcha/check] the check', () => {
  const drag = async (
    change: (place: number) => { x: number; trail: ReturnType<typeof humanTrail> },
  ) => {
    const { captchaId } = await ask();
    const place = await lookAtPuzzle(school.connection, captchaId);
    return await visitor.data(checkCaptcha, { body: { captchaId, ...change(place) } });
  };
  const dragTo = (offset: number) =>
    drag((place) => ({ x: place + offset, trail: humanTrail(place + offset) }));

  it('passes a hand that ends at the hole, a few pixels beside it too', async () => {
    expect(await dragTo(0)).toBe(true);
    expect(await dragTo(4)).toBe(true);
    expect(await dragTo(-4)).toBe(true);
  });

  it('refuses another place', async () => {
    expect(await dragTo(7)).toBe(false);
    expect(await dragTo(-7)).toBe(false);
    expect(await dragTo(40)).toBe(false);
  });

  it('refuses a trail that leads elsewhere than the piece', async () => {
    expect(await drag((place) => ({ x: place, trail: humanTrail(place + 20) }))).toBe(false);
  });

  it.each<[string, (trail: ReturnType<typeof humanTrail>) => ReturnType<typeof humanTrail>]>([
    ['without points', () => []],
    ['of too few points', (trail) => [...trail.slice(0, 5), trail.at(-1)!]],
    ['that jumps', (trail) => [...trail.slice(0, 2), ...trail.slice(-12)]],
    ['in no time', (trail) => trail.map((point) => ({ ...point, t: point.t / 10 }))],
    ['along a ruler', (trail) => trail.map((point) => ({ ...point, y: 0 }))],
    ['at one speed', (trail) => trail.map((point, index) => ({ ...point, t: index * 20 }))],
    [
      'back in time',
      (trail) => trail.map((point, index) => (index === 9 ? { ...point, t: 0 } : point)),
    ],
    ['that began before the grip', (trail) => trail.map((point) => ({ ...point, t: point.t - 9 }))],
    ['that began elsewhere', (trail) => trail.map((point) => ({ ...point, y: point.y + 40 }))],
    [
      'longer than the puzzle exists',
      (trail) => trail.map((point) => ({ ...point, t: point.t * 50 })),
    ],
  ])('refuses a drag %s', async (_what, change) => {
    expect(await drag((place) => ({ x: place, trail: change(humanTrail(place)) }))).toBe(false);
  });

  it('takes one try: a wrong one cannot be mended, a right one not repeated', async () => {
    const { captchaId } = await ask();
    const place = await lookAtPuzzle(school.connection, captchaId);
    const right = { captchaId, x: place, trail: humanTrail(place) };
    const wrong = { captchaId, x: place + 30, trail: humanTrail(place + 30) };
    expect(await visitor.data(checkCaptcha, { body: wrong })).toBe(false);
    expect(await visitor.data(checkCaptcha, { body: right })).toBe(false);
    expect((await send(captchaId)).status).toBe(captchaNeeded);
  });

  it('takes one of many tries at the same moment', async () => {
    const { captchaId } = await ask();
    await lookAtPuzzle(school.connection, captchaId);
    const tries = Array.from({ length: 30 }, (_, index) => 70 + index * 5).map((x) =>
      visitor.data(checkCaptcha, { body: { captchaId, x, trail: humanTrail(x) } }),
    );
    const passed = (await Promise.all(tries)).filter(Boolean).length;
    expect(passed).toBeLessThanOrEqual(1);
    const row = await school.connection
      .selectFrom('captcha')
      .select(['passed_at', 'tried_at'])
      .where('captcha_id', '=', captchaId)
      .executeTakeFirstOrThrow();
    expect(row.tried_at).not.toBeNull();
    expect(row.passed_at !== null).toBe(passed === 1);
  });

  it('refuses after two minutes', async () => {
    const { captchaId } = await ask();
    const place = await lookAtPuzzle(school.connection, captchaId);
    school.clock.advance({ minutes: 2 });
    const body = { captchaId, x: place, trail: humanTrail(place) };
    expect(await visitor.data(checkCaptcha, { body })).toBe(false);
  });

  it('knows no puzzle of another browser or another address, and leaves the try to its owner', async () => {
    const { captchaId } = await ask();
    const place = await lookAtPuzzle(school.connection, captchaId);
    const body = { captchaId, x: place, trail: humanTrail(place) };
    const other = school.visit({ address });
    await ask(other);
    expect(await other.data(checkCaptcha, { body })).toBe(false);
    const elsewhere = school.visit({ address: '10.200.0.1' });
    elsewhere.cookies.set('xz_browser', visitor.cookies.get('xz_browser')!);
    expect(await elsewhere.data(checkCaptcha, { body })).toBe(false);
    expect(await visitor.data(checkCaptcha, { body })).toBe(true);
  });

  it('refuses an unknown puzzle', async () => {
    await ask();
    const body = { captchaId: '0197b5a0-0000-4000-8000-000000000001', x: 100 };
    expect(await visitor.data(checkCaptcha, { body })).toBe(false);
  });

  it('passes who cannot drag for the work that was asked for, and for no other', async () => {
    const { captchaId, work } = await ask();
    const done = search(work.challenge, (bits) => bits >= work.bits);
    expect(await visitor.data(checkCaptcha, { body: { captchaId, work: done } })).toBe(true);
    expect((await send(captchaId)).status).toBe(200);
    const next = await ask();
    const lazy = search(next.work.challenge, (bits) => bits === next.work.bits - 1);
    const body = { captchaId: next.captchaId, work: lazy };
    expect(await visitor.data(checkCaptcha, { body })).toBe(false);
  });

  it('passes keys, which leave no trail, for the place and the work together', async () => {
    const answer = async (beside: number) => {
      const { captchaId, work } = await ask();
      const place = await lookAtPuzzle(school.connection, captchaId);
      const done = search(work.challenge, (bits) => bits >= work.bits);
      const body = { captchaId, x: place + beside, work: done };
      return await visitor.data(checkCaptcha, { body });
    };
    expect(await answer(2)).toBe(true);
    expect(await answer(40)).toBe(false);
  });
});

describe('[account.captcha] an SMS code needs a passed captcha, once', () => {
  it('and is refused with words without one', async () => {
    const untried = await ask();
    for (const captchaId of [untried.captchaId, '0197b5a0-0000-4000-8000-000000000001'])
      expect(await send(captchaId)).toMatchObject({
        http: 200,
        status: captchaNeeded,
        message: captchaNeededMessage,
      });
  });

  it('also by two at the same moment', async () => {
    const captchaId = await school.passCaptcha(visitor, 'any');
    const answers = await Promise.all([send(captchaId), send(captchaId), send(captchaId)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => other - one)).toEqual([
      captchaNeeded,
      captchaNeeded,
      200,
    ]);
  });

  it('within five minutes', async () => {
    const captchaId = await school.passCaptcha(visitor, 'any');
    school.clock.advance({ minutes: 5 });
    expect((await send(captchaId)).status).toBe(captchaNeeded);
  });

  it('for the purpose it was passed for', async () => {
    const own = phone();
    await makeStudent(school.connection, { mobile: own.mobile });
    const captchaId = await school.passCaptcha(visitor, 'any');
    const body = { ...own, captchaId };
    expect((await visitor.call(sendSmsForLogin, { body })).status).toBe(captchaNeeded);
    expect((await send(captchaId)).status).toBe(200);
  });

  it('by the browser and from the address that passed it', async () => {
    const captchaId = await school.passCaptcha(visitor, 'any');
    const other = school.visit({ address });
    await ask(other);
    expect((await send(captchaId, other)).status).toBe(captchaNeeded);
    const elsewhere = school.visit({ address: '10.200.0.2' });
    elsewhere.cookies.set('xz_browser', visitor.cookies.get('xz_browser')!);
    expect((await send(captchaId, elsewhere)).status).toBe(captchaNeeded);
    expect((await send(captchaId)).status).toBe(200);
  });

  it('and stays used when the code is refused for another reason', async () => {
    const captchaId = await school.passCaptcha(visitor, 'login');
    const body = { ...phone(), captchaId };
    expect((await visitor.call(sendSmsForLogin, { body })).status).toBe(refusals.phoneUnknown[0]);
    expect((await visitor.call(sendSmsForLogin, { body })).status).toBe(captchaNeeded);
  });
});

describe('too many puzzles', () => {
  it('are refused to their address for a minute, and to no other', async () => {
    school.clock.set('2027-01-01T00:00:00Z');
    const query = { purpose: 'any' } as const;
    const asked = await Promise.all(
      Array.from({ length: 62 }, () => visitor.call(getCaptcha, { query })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(asked.filter(({ status }) => status === captchaTooMany)).toHaveLength(2);
    expect((await school.visit({ address: '10.200.0.3' }).call(getCaptcha, { query })).status).toBe(
      200,
    );
    school.clock.advance({ minutes: 1 });
    expect((await visitor.call(getCaptcha, { query })).status).toBe(200);
  });

  it('cannot be guessed at without end', async () => {
    school.clock.set('2027-01-01T00:00:00Z');
    const body = { captchaId: '0197b5a0-0000-4000-8000-000000000001', x: 100 };
    const checks = await Promise.all(
      Array.from({ length: 70 }, () => visitor.call(checkCaptcha, { body })),
    );
    expect(checks.filter(({ status }) => status === captchaTooMany)).toHaveLength(10);
  });

  it('count together for the addresses of one household', async () => {
    school.clock.set('2027-01-01T00:00:00Z');
    const query = { purpose: 'any' } as const;
    const statuses = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        school.visit({ address: `2001:db8::${index + 1}` }).call(getCaptcha, { query }),
      ),
    );
    expect(statuses.filter(({ status }) => status === captchaTooMany)).toHaveLength(1);
    expect(
      (await school.visit({ address: '2001:db8:1::1' }).call(getCaptcha, { query })).status,
    ).toBe(200);
  });

  it('are forgotten after a day', async () => {
    await ask();
    const old = { created_at: new Date(Date.now() - 2 * 86_400_000) };
    await school.connection.updateTable('captcha').set(old).execute();
    await sql`update throttle set ends_at = ends_at - interval '10 years'`.execute(
      school.connection,
    );
    await enqueue(school.connection, 'forget-old', {});
    await school.runJobs(['forget-old']);
    expect(await school.connection.selectFrom('captcha').selectAll().execute()).toEqual([]);
    expect(await school.connection.selectFrom('throttle').selectAll().execute()).toEqual([]);
  });
});
