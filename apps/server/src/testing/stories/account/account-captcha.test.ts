import { createHash } from 'node:crypto';
import { checkCaptcha, getCaptcha } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { leadingZeroBits, workText } from '@xuezhou/rules/account/proof-of-work';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBackgrounds } from '../../../capabilities/account/captcha/backgrounds.ts';
import { captchaVisits } from '../../visits/captcha-visits.ts';
import { humanTrail, lookAtPuzzle } from '../../visits/pass-captcha.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const { now, ask, send } = captchaVisits(school);
const [captchaNeeded] = refusals.captchaNeeded;

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

  it('is another each time, on one of 20 backgrounds, with the hole at another place', async () => {
    expect(await openBackgrounds(school.services.config.captchaBackgrounds)).toHaveLength(20);
    const puzzles = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(new Set(puzzles.map(({ background }) => background)).size).toBe(12);
    const rows = await school.connection
      .selectFrom('captcha')
      .select('place')
      .where('address', '=', now.address)
      .execute();
    expect(new Set(rows.map(({ place }) => place)).size).toBeGreaterThan(4);
    expect(rows.every(({ place }) => place >= 70 && place <= 230)).toBe(true);
  });

  it('belongs to a browser whose cookie no script and no other site gets', async () => {
    const { headers } = await now.visitor.call(getCaptcha, { query: { purpose: 'any' } });
    const cookie = [headers['set-cookie']].flat().join();
    expect(cookie).toMatch(/xz_browser=[\w-]{43};.*HttpOnly;.*SameSite=Lax/);
    const secret = now.visitor.cookies.get('xz_browser')!;
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
    return await now.visitor.data(checkCaptcha, { body: { captchaId, ...change(place) } });
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
    expect(await now.visitor.data(checkCaptcha, { body: wrong })).toBe(false);
    expect(await now.visitor.data(checkCaptcha, { body: right })).toBe(false);
    expect((await send(captchaId)).status).toBe(captchaNeeded);
  });

  it('takes one of many tries at the same moment', async () => {
    const { captchaId } = await ask();
    await lookAtPuzzle(school.connection, captchaId);
    const tries = Array.from({ length: 30 }, (_, index) => 70 + index * 5).map((x) =>
      now.visitor.data(checkCaptcha, { body: { captchaId, x, trail: humanTrail(x) } }),
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
    expect(await now.visitor.data(checkCaptcha, { body })).toBe(false);
  });

  it('knows no puzzle of another browser or another address, and leaves the try to its owner', async () => {
    const { captchaId } = await ask();
    const place = await lookAtPuzzle(school.connection, captchaId);
    const body = { captchaId, x: place, trail: humanTrail(place) };
    const other = school.visit({ address: now.address });
    await ask(other);
    expect(await other.data(checkCaptcha, { body })).toBe(false);
    const elsewhere = school.visit({ address: '10.200.0.1' });
    elsewhere.cookies.set('xz_browser', now.visitor.cookies.get('xz_browser')!);
    expect(await elsewhere.data(checkCaptcha, { body })).toBe(false);
    expect(await now.visitor.data(checkCaptcha, { body })).toBe(true);
  });

  it('refuses an unknown puzzle', async () => {
    await ask();
    const body = { captchaId: '0197b5a0-0000-4000-8000-000000000001', x: 100 };
    expect(await now.visitor.data(checkCaptcha, { body })).toBe(false);
  });

  it('passes who cannot drag for the work that was asked for, and for no other', async () => {
    const { captchaId, work } = await ask();
    const done = search(work.challenge, (bits) => bits >= work.bits);
    expect(await now.visitor.data(checkCaptcha, { body: { captchaId, work: done } })).toBe(true);
    expect((await send(captchaId)).status).toBe(200);
    const next = await ask();
    const lazy = search(next.work.challenge, (bits) => bits === next.work.bits - 1);
    const body = { captchaId: next.captchaId, work: lazy };
    expect(await now.visitor.data(checkCaptcha, { body })).toBe(false);
  });

  it('judges the work by what was asked for, which another server of the school may set otherwise', async () => {
    const asked = async (bits: number | null) => {
      const { captchaId, work } = await ask();
      await school.connection
        .updateTable('captcha')
        .set({ work_bits: bits })
        .where('captcha_id', '=', captchaId)
        .execute();
      const done = search(work.challenge, (found) => found === work.bits - 2);
      return await now.visitor.data(checkCaptcha, { body: { captchaId, work: done } });
    };
    expect(await asked(6)).toBe(true);
    expect(await asked(7)).toBe(false);
    // A server of before writes nothing down.
    expect(await asked(null)).toBe(false);
  });

  it('passes keys, which leave no trail, for the place and the work together', async () => {
    const answer = async (beside: number) => {
      const { captchaId, work } = await ask();
      const place = await lookAtPuzzle(school.connection, captchaId);
      const done = search(work.challenge, (bits) => bits >= work.bits);
      const body = { captchaId, x: place + beside, work: done };
      return await now.visitor.data(checkCaptcha, { body });
    };
    expect(await answer(2)).toBe(true);
    expect(await answer(40)).toBe(false);
  });
});
