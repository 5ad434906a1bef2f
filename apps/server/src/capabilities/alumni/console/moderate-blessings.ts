import type {
  listBlessings as listOperation,
  refuseBlessing as refuseOperation,
  showBlessing as showOperation,
} from '@xuezhou/contract/alumni/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { cleanBlessing } from '@xuezhou/rules/alumni/blessing';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import { letOut } from '../alumni.repository.ts';

/** The oldest of a state; more are listed when these are decided. */
const maxListed = 500;

export async function listBlessings(
  { database: { connection } }: ConsoleServices,
  { query: { state } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('blessing')
    .where('state', '=', state)
    .selectAll()
    .orderBy('sent_at')
    .orderBy('bless_no')
    .limit(maxListed)
    .execute();
  const names = await nicknamesOf(
    connection,
    rows.map(({ student_id }) => student_id),
  );
  return rows.map((row) => ({
    blessId: row.bless_no,
    studentId: row.student_id,
    nickname: names.get(row.student_id) ?? '',
    content: row.content,
    country: row.country,
    state: row.state,
    reason: row.reason,
    sentAt: row.sent_at.toISOString(),
  }));
}

export async function showBlessing(
  services: ConsoleServices,
  { body: { blessId } }: InputOf<typeof showOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const { state, target } = await lock(change, blessId);
    const answer = true as const;
    if (state === 'shown') return { answer, auditEntry: null };
    await letOut(change, blessId, now);
    const auditEntry = { operation: 'showBlessing', target, before: { state }, after: { blessId } };
    return { answer, auditEntry };
  });
}

export async function refuseBlessing(
  services: ConsoleServices,
  { body: { blessId, ...body } }: InputOf<typeof refuseOperation>,
  actor: Actor,
): Promise<true> {
  const reason = cleanBlessing(body.reason);
  if (reason === '') throw new Refusal('blessingReasonEmpty');
  return await changeAudited(services, actor, async (change) => {
    const { state, reason: before, target } = await lock(change, blessId);
    const answer = true as const;
    if (state === 'refused' && before === reason) return { answer, auditEntry: null };
    await change
      .updateTable('blessing')
      .where('bless_no', '=', blessId)
      .set({ state: 'refused', reason, shown_at: null })
      .execute();
    const auditEntry = {
      operation: 'refuseBlessing',
      target,
      before: { state },
      after: { blessId },
      why: reason,
    };
    return { answer, auditEntry };
  });
}

async function lock(change: Change, blessId: number) {
  const row = await change
    .selectFrom('blessing')
    .where('bless_no', '=', blessId)
    .select(['state', 'reason', 'student_id'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('blessingUnknown');
  return { ...row, target: { kind: 'student', id: row.student_id } };
}
