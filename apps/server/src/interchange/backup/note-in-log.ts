import path from 'node:path';
import type { ConsoleServices } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import { machineOperator } from '../../platform/staff/machine-operator.ts';
import type { BackupManifest } from './manifest.ts';

/** That all of the school was written into a folder, or came from one, in the log of the school that it is about. */
export async function noteInLog(
  services: Pick<ConsoleServices, 'database' | 'clock'>,
  operation: 'writeBackup' | 'restoreBackup',
  folder: string,
  { madeAt, tables, files }: BackupManifest,
): Promise<void> {
  const target = { kind: 'file', id: path.basename(folder) };
  const auditEntry = {
    operation,
    target,
    after: { madeAt, tables: tables.length, files: files?.length ?? 0 },
  };
  await changeAudited(services, machineOperator, () =>
    Promise.resolve({ answer: null, auditEntry }),
  );
}
