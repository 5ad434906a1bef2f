import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { sendReplyPicture as operation } from '@xuezhou/contract/qa/console';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { dropPublicImage, keepPublicImage } from '../../../platform/media/images/public-image.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { FindFigure } from '../../../platform/text/rich-text.ts';
import { cleanPicture } from '../../upload/upload.port.ts';

/** Public as the replies are that show it; its address cannot be guessed. */
export async function sendReplyPicture(
  services: ConsoleServices,
  { files }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const webp = await cleanPicture('school', Buffer.from(await files.image.arrayBuffer()));
  const address = await keepPublicImage(services.storage, webp);
  return await changeAudited(services, actor, async (change, now) => {
    await change
      .insertInto('qa_reply_picture')
      .values({ place: address, sent_at: now, used_at: null })
      .execute();
    const target = { kind: 'picture', id: address };
    return { answer: { address }, auditEntry: { operation: 'sendReplyPicture', target } };
  });
}

const filesFolder = '/files/';

/** Of a reply only what was sent for one: a student's picture goes with the student. */
export const findReplyPicture =
  (connection: Connection): FindFigure =>
  async (address) => {
    const row = await connection
      .selectFrom('qa_reply_picture')
      .where('place', '=', address)
      .select('place')
      .executeTakeFirst();
    return row === undefined
      ? { fault: `回答里的图片要先上传，没有找到 ${address}` }
      : { key: row.place.slice(filesFolder.length) };
  };

const addresses = /\/files\/images\/[0-9a-f]{40}\.webp/g;

/** In the transaction that keeps the reply. */
export async function useReplyPictures(change: Change, html: string, now: Date): Promise<void> {
  const places = [...new Set(html.match(addresses))];
  if (places.length === 0) return;
  await change
    .updateTable('qa_reply_picture')
    .where('place', 'in', places)
    .where('used_at', 'is', null)
    .set({ used_at: now })
    .execute();
}

const daysUnused = 30;

export async function dropUnusedReplyPictures({
  database: { connection },
  storage,
  clock,
}: Pick<ConsoleServices, 'database' | 'storage' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - daysUnused * 86_400_000);
  await inTransaction(connection, async (change) => {
    const rows = await change
      .deleteFrom('qa_reply_picture')
      .where('used_at', 'is', null)
      .where('sent_at', '<', before)
      .returning('place')
      .execute();
    // Within the transaction: a store that fails leaves the rows for the next time.
    for (const { place } of rows) await dropPublicImage(storage, place);
  });
}
