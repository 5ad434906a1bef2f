import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { addGoodPicture as operation } from '@xuezhou/contract/mall/console';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { goodPictures } from '../../goods/good-pictures.ts';

/** Cleaned, and kept once however often it is sent. */
export async function addGoodPicture(
  services: ConsoleServices,
  { files }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const picture = await goodPictures.of(connection)(Buffer.from(await files.picture.arrayBuffer()));
  if (picture === undefined) throw new Refusal('goodPictureUnfit');
  const { key, body, contentType } = picture;
  if ((await services.storage.stat(key)) === undefined)
    await services.storage.put(key, body, { contentType });
  const address = `/files/${key}`;
  return await changeAudited(services, actor, () =>
    Promise.resolve({
      answer: { address },
      auditEntry: {
        operation: 'addGoodPicture',
        target: { kind: 'picture', id: key },
        after: { address },
      },
    }),
  );
}
