import { isNicknameReserved } from '@xuezhou/rules/account/nickname';
import { namelessSchool } from '@xuezhou/rules/site/document';
import type { Connection } from '../../../platform/database/prepare.ts';
import { readLook } from '../../site/site.port.ts';

/** Whether a nickname reads as if the school itself spoke: by its name, or by a word of who works there. */
export async function isNicknameOfSchool(
  connection: Connection,
  nickname: string,
): Promise<boolean> {
  const { name, short_name } = await readLook(connection);
  return isNicknameReserved(
    nickname,
    [name, short_name].filter((word) => word !== namelessSchool),
  );
}
