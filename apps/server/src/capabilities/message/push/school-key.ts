import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';

export interface SchoolKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const purpose = 'push-key';
const owner = 'school';

/** The row that holds it, for who asks before a server runs. */
export const schoolKeySealed = 'select private_sealed from push_key';

/** Whether our keys open it. */
export function opensSchoolKey(signer: Signer, sealed: Buffer): boolean {
  try {
    signer.unseal(purpose, owner, sealed);
    return true;
  } catch {
    return false;
  }
}

type Keeping = Pick<Services, 'clock' | 'database' | 'signer'>;

/**
 * The school's key by VAPID, made by the first who asks: browsers are bound to it, so it is the same for ever. It stands
 * sealed in the database, and so in its backups.
 */
export async function schoolKey({ clock, database, signer }: Keeping): Promise<SchoolKey> {
  const { connection } = database;
  const find = () =>
    connection.selectFrom('push_key').select(['public_key', 'private_sealed']).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return opened(found);
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await connection
    .insertInto('push_key')
    .values({
      only_row: true,
      public_key: publicKey,
      private_sealed: signer.seal(purpose, owner, Buffer.from(privateKey)),
      made_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Of two servers that made one, the first is it.
  const kept = await find();
  if (kept === undefined) throw new Error('the key of the school was not kept');
  return opened(kept);

  function opened(row: { public_key: string; private_sealed: Buffer }): SchoolKey {
    return {
      publicKey: row.public_key,
      privateKey: signer.unseal(purpose, owner, row.private_sealed).toString(),
    };
  }
}
