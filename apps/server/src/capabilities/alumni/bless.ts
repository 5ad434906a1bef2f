import type { bless as operation, OwnBless } from '@xuezhou/contract/alumni';
import type { InputOf } from '@xuezhou/contract/kernel';
import { cleanBlessing, isBlessingLength } from '@xuezhou/rules/alumni/blessing';
import { isPlace } from '@xuezhou/rules/alumni/places';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { passGate } from '../moderation/moderation.port.ts';
import { blessingReader, blessingWriter } from './alumni.repository.ts';
import { presentOwn } from './get-alumni.ts';

/** Taken back and sent anew, a blessing is read by a teacher each time. */
const perDay = { seconds: 86_400, max: 5 };

export async function bless(
  { database: { connection }, clock, config, signer }: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<OwnBless> {
  const reader = blessingReader(connection, studentId);
  if (!(await reader.isAlumnus())) throw new Refusal('alumniNotEntitled');
  const content = cleanBlessing(body.content);
  if (!isBlessingLength(content)) throw new Refusal('blessLength');
  if (!isPlace(body.country)) throw new Refusal('blessPlace');
  // Each is read by a teacher before others see it: what would be held is no more than that.
  const offered = { kind: 'comment', studentId, texts: [content] } as const;
  await passGate(
    { database: { connection }, config, signer },
    { ...offered, refusal: 'blessKeyword' },
  );
  const own = await reader.own();
  if (own !== undefined && own.state !== 'refused') throw new Refusal('alumniJoined');
  const now = clock.now();
  if (!(await isWithinLimits(connection, `bless:${studentId}`, now, [perDay])))
    throw new Refusal('blessTooOften');
  const row = await connection
    .transaction()
    .execute((change) =>
      blessingWriter(change, studentId).send({ content, country: body.country, sent_at: now }),
    );
  if (row === undefined) throw new Refusal('alumniJoined');
  return presentOwn(row);
}

export async function takeBackBless(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
): Promise<true> {
  await connection.transaction().execute((change) => blessingWriter(change, studentId).takeBack());
  return true;
}
