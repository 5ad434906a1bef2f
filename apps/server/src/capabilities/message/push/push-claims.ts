import type { Connection } from '../../../platform/database/prepare.ts';

/** Answers those of the messages that this browser was not told of before. */
export async function claim(
  connection: Connection,
  deviceId: string,
  messageIds: readonly number[],
  at: Date,
): Promise<number[]> {
  const rows = await connection
    .insertInto('push_sent')
    .columns(['device_id', 'message_id', 'at'])
    // It may have been switched off a moment ago.
    .expression((from) =>
      from
        .selectFrom('push_device as d')
        .innerJoin('message as m', (join) => join.on('m.message_id', 'in', [...messageIds]))
        .where('d.device_id', '=', deviceId)
        .select((row) => ['d.device_id', 'm.message_id', row.val(at).as('at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .execute();
  return rows.map((row) => row.message_id);
}

export const release = async (
  connection: Connection,
  deviceId: string,
  messageIds: readonly number[],
): Promise<void> =>
  void (await connection
    .deleteFrom('push_sent')
    .where('device_id', '=', deviceId)
    .where('message_id', 'in', [...messageIds])
    .execute());

/** The browser is told no more: it said so to its push service. */
export const forgetDevice = async (connection: Connection, deviceId: string): Promise<void> =>
  void (await connection.deleteFrom('push_device').where('device_id', '=', deviceId).execute());
