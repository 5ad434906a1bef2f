import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { undoAction as operation } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { isMasked } from '../../../platform/staff/mask-personal.ts';
import { type LoggedAct, type Undoer, undoerOf } from '../../../platform/staff/undo.ts';

export async function undoAction(
  services: ConsoleServices,
  { body: { auditId, why } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { staff } = actor;
  return await changeAudited(services, actor, async (change, now) => {
    const entry = await change
      .selectFrom('audit_log')
      .where('audit_id', '=', auditId)
      .selectAll()
      .executeTakeFirst();
    const undoer = undoerOf(change, entry?.operation ?? '');
    const isSeen = entry?.staff_id === staff.staffId || staff.grants.get('audit.read') === 'all';
    if (entry === undefined || undoer === undefined || !isSeen) throw new Refusal('undoUnknown');
    const { target_id: targetId, before, after } = entry;
    const act = { targetId, before, after, staffId: entry.staff_id, at: entry.at };
    const isOwn = staff.grants.get(undoer.permission) === 'own' && undoer.demandOwn !== undefined;
    const needed = [...(isOwn ? [] : [undoer.permission]), ...(undoer.also?.(act) ?? [])];
    if (needed.some((permission) => staff.grants.get(permission) !== 'all'))
      throw new Refusal('permissionMissing');
    if (isOwn) await undoer.demandOwn?.(change, act, { staffId: staff.staffId });
    if (now.getTime() > entry.at.getTime() + undoer.hours * 3_600_000)
      throw new Refusal('undoOver');
    demandReadable(undoer, act);
    await noteUndone(change, { auditId, staffId: staff.staffId, now });
    const told = await undoer.undo(change, act, now);
    const auditEntry = {
      operation: 'undoAction',
      target: { kind: entry.target_kind, id: idOf(targetId) },
      before: (after as object | null) ?? undefined,
      after: { ...(before as object | null), undone: auditId, ...told },
      why,
    };
    return { answer: { kept: told?.kept ?? 0 }, auditEntry };
  }).catch((error: unknown) => {
    // Somebody put at this very moment what was to come back.
    if (isTaken(error)) throw new Refusal('undoChanged');
    throw error;
  });
}

/** A number of ours again, which is never masked; the log has it as a text. */
const idOf = (targetId: string): string | number =>
  /^[1-9]\d{0,9}$/.test(targetId) ? Number(targetId) : targetId;

/** Throws undoChanged where the log does not say what there was. */
function demandReadable({ isOfTexts }: Undoer, { targetId, before, after }: LoggedAct): void {
  if (!isMasked(isOfTexts ? [targetId, before, after] : targetId)) return;
  throw new Refusal(
    'undoChanged',
    '里面像电话、证件号码或邮箱的内容，记录里是遮住的，撤回会丢掉它们，没有撤回。请直接改回去',
  );
}

/** Once. Throws undoDone, with who was quicker. */
async function noteUndone(
  change: Connection,
  { auditId, staffId, now }: { auditId: number; staffId: number; now: Date },
): Promise<void> {
  const noted = await change
    .insertInto('action_undo')
    .values({ audit_id: auditId, staff_id: staffId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('audit_id')
    .executeTakeFirst();
  if (noted !== undefined) return;
  const by = await change
    .selectFrom('action_undo as u')
    .innerJoin('staff as s', 's.staff_id', 'u.staff_id')
    .where('audit_id', '=', auditId)
    .select('s.name')
    .executeTakeFirst();
  throw new Refusal('undoDone', by && `${by.name}已经撤回过这一条`);
}

/** Who took back which of these entries. */
export async function findReverters(
  connection: Connection,
  auditIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ audit_id: number; name: string }>`
    select u.audit_id, s.name from action_undo u join staff s on s.staff_id = u.staff_id
    where u.audit_id = any(${[...auditIds]}::bigint[])`.execute(connection);
  return new Map(rows.map((row) => [row.audit_id, row.name]));
}
