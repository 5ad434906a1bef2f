import { saveMessageWishes, type MessageKind } from '@xuezhou/contract/message';
import { nextId } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

/** A student who follows the sandbox's official account, alone, and wants to be told of these kinds by it. */
export async function followWechat(
  school: Pick<TestApp, 'clock' | 'connection' | 'services' | 'signIn'>,
  kinds: readonly MessageKind[],
  quiet: { from: number; to: number } | null = null,
) {
  const { clock, connection, services } = school;
  const student = await school.signIn();
  const { studentId } = student;
  await connection.deleteFrom('wechat_openid').execute();
  await connection
    .insertInto('wechat_identity')
    .values({
      ...{ student_id: studentId, union_id: `uTemplate_${nextId()}` },
      ...{ nickname: '', bound_at: clock.now() },
    })
    .execute();
  const app_id = services.config.wechat?.appId ?? '';
  const open_id = `oSandbox_${'lin'.padEnd(19, '0')}`;
  await connection
    .insertInto('wechat_openid')
    .values({ student_id: studentId, app_id, open_id })
    .execute();
  const choices = kinds.map((kind) => ({ kind, channel: 'wechat' as const, pace: 'now' as const }));
  await student.data(saveMessageWishes, { body: { choices, quiet, digestHour: 20 } });
  return student;
}
