import type { Connection } from '../../../platform/database/prepare.ts';

/** By which id an app of WeChat knows a student; undefined where it does not. */
export async function openIdOf(
  connection: Connection,
  studentId: number,
  appId: string,
): Promise<string | undefined> {
  const identity = await connection
    .selectFrom('wechat_openid')
    .where('student_id', '=', studentId)
    .where('app_id', '=', appId)
    .select('open_id')
    .executeTakeFirst();
  return identity?.open_id;
}
