import { checkCaptcha, getCaptcha, type CaptchaPurpose } from '@xuezhou/contract/account';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import type { TestClient } from '../client.ts';

interface TrailPoint {
  x: number;
  y: number;
  t: number;
}

/** A hand's way to a place: it speeds up, trembles a little, slows down, and rests before it lets go. */
export function humanTrail(place: number): TrailPoint[] {
  const points = 40;
  const trail = Array.from({ length: points + 1 }, (_, index) => {
    const part = index / points;
    return {
      x: Math.round(place * (1 - (1 - part) ** 2)),
      y: Math.round(Math.sin(index / 3) * 2),
      t: index * 15 + Math.round(part ** 3 * 300),
    };
  });
  return [...trail, { x: place, y: trail.at(-1)?.y ?? 0, t: 1100 }];
}

/** Where the hole is; as if the person had looked at the puzzle for two seconds. */
export async function lookAtPuzzle(connection: Connection, captchaId: string): Promise<number> {
  const { place } = await connection
    .updateTable('captcha')
    .set({ created_at: sql<Date>`created_at - interval '2 seconds'` })
    .where('captcha_id', '=', captchaId)
    .returning('place')
    .executeTakeFirstOrThrow();
  return place;
}

export async function passCaptcha(
  connection: Connection,
  client: TestClient,
  purpose: CaptchaPurpose,
): Promise<string> {
  const { captchaId } = await client.data(getCaptcha, { query: { purpose } });
  const place = await lookAtPuzzle(connection, captchaId);
  const isPassed = await client.data(checkCaptcha, {
    body: { captchaId, x: place, trail: humanTrail(place) },
  });
  if (!isPassed) throw new Error('the captcha was not passed');
  return captchaId;
}
