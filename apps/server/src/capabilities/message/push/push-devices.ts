import { createECDH } from 'node:crypto';
import type {
  addPushDevice as addOperation,
  keepPushDevice as keepOperation,
} from '@xuezhou/contract/message';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { deviceOf } from '../../../platform/device.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { openOutward, Unencrypted } from '../../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { messageKinds } from '../preferences/wishes.repository.ts';
import { schoolKey } from './school-key.ts';
import { isPushService } from './push-services.ts';
import { endpointHash, sealSubscription } from './subscription.ts';

/** Browsers of one student, more than anybody has; the one longest unseen makes room. */
const maxDevices = 10;

/** Bytes of a point of P-256, not compressed, and of the secret beside it. */
const pointBytes = 65;
const authBytes = 16;

type Using = Pick<Services, 'config' | 'clock' | 'database' | 'signer'>;
type Student = Caller<CurrentStudent>;

/** Has this browser told while no page is open. The first of a student is told of everything until something else is wished. */
export async function addPushDevice(
  services: Using,
  { body }: InputOf<typeof addOperation>,
  { student: { studentId, sessionId }, userAgent }: Student,
): Promise<true> {
  const { config, clock, database, signer } = services;
  await demandService(config, body.endpoint);
  if (!isKey(body.p256dh) || bytesOf(body.auth).length !== authBytes)
    throw new Refusal('pushKeysWrong');
  const now = clock.now();
  const deviceId = uuidv7();
  await database.connection.transaction().execute(async (change) => {
    const { former } = body;
    // A browser renews itself while nobody looks: whoever's login is there then was asked nothing.
    if (former !== undefined && !(await removeOwn(change, studentId, endpointHash(signer, former))))
      throw new Refusal('pushFormerUnknown');
    const isFirst = former === undefined && (await wishesNone(change, studentId));
    // Whoever's it was before: the browser is here now.
    await change
      .deleteFrom('push_device')
      .where('endpoint_hash', '=', endpointHash(signer, body.endpoint))
      .execute();
    const device = {
      ...{ device_id: deviceId, student_id: studentId, session_id: sessionId },
      device_name: deviceOf(userAgent).name,
      subscription_sealed: sealSubscription(signer, deviceId, body),
      ...{ added_at: now, seen_at: now },
    };
    await change
      .insertInto('push_device')
      .values({ ...device, endpoint_hash: endpointHash(signer, body.endpoint) })
      // Pressed twice at once.
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(device))
      .execute();
    if (isFirst) await wishAll(change, studentId, now);
    await sql`delete from push_device where device_id in (
      select device_id from push_device where student_id = ${studentId}
      order by seen_at desc, device_id desc offset ${maxDevices}::int)`.execute(change);
  });
  return true;
}

/** The browser of who left on purpose has let go of it by itself; one that still asks goes on. */
export async function keepPushDevice(
  services: Using & Pick<Services, 'log'>,
  { body }: InputOf<typeof keepOperation>,
  { student: { studentId, sessionId } }: Student,
): Promise<DataOf<typeof keepOperation>> {
  const { clock, database, signer, log } = services;
  const { connection } = database;
  const hash = endpointHash(signer, body.endpoint);
  // Another sits here now, whatever becomes of the browser's own answer.
  await connection
    .deleteFrom('push_device')
    .where('endpoint_hash', '=', hash)
    .where('student_id', '<>', studentId)
    .execute();
  const { numUpdatedRows } = await connection
    .updateTable('push_device')
    .set({ session_id: sessionId, seen_at: clock.now() })
    .where('endpoint_hash', '=', hash)
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { isOn: false };
  // A key that another machine sealed is mended by the operator: until then the browser stays as it is.
  const key = await schoolKey(services).catch((error: unknown) => {
    log.error({ err: error }, 'the key for pushes cannot be read');
    return null;
  });
  return { isOn: true, ...(key && { publicKey: key.publicKey }) };
}

export async function removePushDevice(
  { database: { connection }, signer }: Using,
  endpoint: string | undefined,
  { student: { studentId, sessionId } }: Student,
): Promise<true> {
  if (endpoint !== undefined)
    await removeOwn(connection, studentId, endpointHash(signer, endpoint));
  // The browser has lost it already.
  else
    await connection
      .deleteFrom('push_device')
      .where('student_id', '=', studentId)
      .where('session_id', '=', sessionId)
      .execute();
  return true;
}

/** False: there was none of this student. */
async function removeOwn(
  connection: Connection,
  studentId: number,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('push_device')
    .where('student_id', '=', studentId)
    .where('endpoint_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function demandService(config: Services['config'], endpoint: string): Promise<void> {
  if (!isPushService(config, endpoint)) throw new Refusal('pushServiceUnknown');
  const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
  try {
    await outward.demandReachable(endpoint);
  } catch (error) {
    if (error instanceof PrivateAddress || error instanceof Unencrypted)
      throw new Refusal('pushServiceUnknown');
    // That a name is not found now is no reason: it is tried when there is something to tell.
  } finally {
    await outward.close();
  }
}

const bytesOf = (text: string): Buffer =>
  /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);

/** Whether something can be sealed for it: a point that lies on the curve. */
function isKey(text: string): boolean {
  const point = bytesOf(text);
  if (point.length !== pointBytes) return false;
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Neither a browser nor a wish, now or ever: who has chosen is asked nothing, also where the choice was none of them. */
async function wishesNone(change: Change, studentId: number): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`
    select not exists (select from push_device where student_id = ${studentId})
      and not exists (select from message_channel where student_id = ${studentId} and channel = 'push')
      and not exists (select from push_choice where student_id = ${studentId})
      as none`.execute(change);
  return rows[0]?.none ?? false;
}

async function wishAll(change: Change, studentId: number, now: Date): Promise<void> {
  await change
    .insertInto('push_choice')
    .values({ student_id: studentId, chosen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await change
    .insertInto('message_channel')
    .values(
      messageKinds.map((kind) => ({
        ...{ student_id: studentId, kind },
        ...{ channel: 'push' as const, pace: 'now' as const },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
