import type { ImportCorrection } from '@xuezhou/contract/import/console';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { ownOf } from '../../platform/staff/own.ts';
import type { Actor, StaffMember } from '../../platform/staff/staff-member.ts';
import { staffMember } from '../../platform/staff/staff-sessions.ts';
import { correctedKeys, regradeQuestion, stemsOfOwn } from '../practice/practice-content.port.ts';
import { findRun } from './run.repository.ts';

/** Whether they may without another who agrees. */
function mayRegrade({ grants }: Pick<StaffMember, 'grants'>): boolean {
  const level = grants.get('question.regrade');
  return level !== undefined && level !== 'propose';
}

/** All of these: who is kept to the own may those of own courses. */
export async function mayRegradeAll(
  connection: Connection,
  actor: Pick<Actor, 'staff'>,
  corrections: readonly Pick<ImportCorrection, 'questionId'>[],
): Promise<boolean> {
  if (!mayRegrade(actor.staff)) return false;
  const own = ownOf(actor, 'question.regrade');
  if (own === null) return true;
  const ids = [...new Set(corrections.map(({ questionId }) => questionId))];
  return (await stemsOfOwn(connection, ids, own)).size === ids.length;
}

/**
 * Judges anew what students answered by keys that an import corrected, each question in a transaction of its own, so that
 * answers of others wait for one question alone. Again it goes on with those that are left. A job.
 */
export async function regradeImport(
  services: Pick<Services, 'clock' | 'database'>,
  importId: string,
): Promise<void> {
  const { connection } = services.database;
  const run = await findRun(connection, importId);
  if (run === undefined || run.import_no === null) return;
  if (!run.is_regrading || run.regraded_at !== null) return;
  const staff = await staffMember(connection, run.staff_id);
  // Whoever may not any more leaves them to those who find them among the corrected keys.
  if (staff === null || !mayRegrade(staff)) return await note({ is_regrading: false });
  const actor = { staff, address: run.address, userAgent: run.user_agent };
  const own = ownOf(actor, 'question.regrade');
  const left = new Set<number>();
  for (;;) {
    const waiting = await correctedKeys(connection, { importId: run.import_no, own });
    const next = waiting.filter(({ questionId }) => !left.has(questionId));
    if (next.length === 0) break;
    for (const { questionId } of next) {
      left.add(questionId);
      await regradeQuestion(services, { questionId, why: `导入 ${run.file_name}` }, actor);
    }
  }
  await note({ regraded_at: services.clock.now() });

  async function note(set: { is_regrading: false } | { regraded_at: Date }): Promise<void> {
    await connection.updateTable('import_run').where('import_id', '=', importId).set(set).execute();
  }
}
