import { randomUUID } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  maxExported,
  type exportBankQuestions as operation,
} from '@xuezhou/contract/review/console';
import { dayOf } from '../../../../platform/clock.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { bankList } from '../../../practice/practice-facts.port.ts';
import { bankFiles } from '../../bank/bank-files.ts';
import { exportAddress, exportHours, exportKey } from './bank-export-file.ts';
import { narrowingOf } from './bank.repository.ts';

export async function exportBankQuestions(
  services: ConsoleServices,
  { body: { format, ...filter } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const ids = await bankList(connection).ids(narrowingOf(filter), null, maxExported + 1);
  if (ids.length === 0) throw new Refusal('bankExportEmpty');
  if (ids.length > maxExported) throw new Refusal('bankExportLong');
  const file = `${randomUUID()}.${format}`;
  const key = exportKey(actor.staff.staffId, file);
  const { questions, left } = await bankFiles.of(connection).write(services, ids, { format, key });
  return await changeAudited(services, actor, async (change, now) => {
    const runAt = new Date(now.getTime() + exportHours * 3_600_000);
    await enqueue(change, 'drop-upload', { place: key }, { runAt });
    return {
      answer: {
        fileName: `题库 ${dayOf(now)}.${format}`,
        address: exportAddress(file),
        ...{ questions, left: [...left] },
      },
      auditEntry: {
        operation: 'exportBankQuestions',
        target: { kind: 'course', id: filter.courseId ?? 'all' },
        after: { format, questions, filter },
      },
    };
  });
}
