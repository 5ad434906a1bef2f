import type { Command } from '@commander-js/extra-typings';
import { verifyAudit, type AuditFault } from '../capabilities/staff/staff.port.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';

const faultWords: Readonly<Record<AuditFault['kind'], (auditId: number) => string>> = {
  changed: (auditId) => `第 ${auditId} 号记录或它之前的被改过`,
  missing: (auditId) => `第 ${auditId} 号记录被删掉了`,
  gap: (auditId) => `第 ${auditId} 号记录之前有校验被删掉了`,
  unchained: (auditId) => `第 ${auditId} 号记录没有校验，是绕过保护写进来的`,
};

/** `xuezhou audit …`: whether what was done stands as it was written. */
export function addAuditCommands(program: Command, { run, terminal }: Cli): void {
  const { print } = terminal;
  const audit = addGroup(program, 'audit', '核对操作记录');
  audit
    .command('verify')
    .description('核对操作记录有没有被改过、删过或插进来过；有问题时退出码是 1')
    .option('--known <校验值>', '以前核对时记下的最后一条的校验值，看它之后有没有被截断')
    .action(({ known }) =>
      run(async (client) => {
        const verdict = await verifyAudit(client.services.database.connection, known);
        const { entries, faults, lastHash, knowsHash } = verdict;
        for (const { kind, auditId } of faults) print(faultWords[kind](auditId));
        if (knowsHash === false)
          print('以前记下的校验值不在记录里：它后面被截断过，或整份记录被换过');
        const isSound = faults.length === 0 && knowsHash !== false;
        if (isSound) print(`${entries} 条操作记录核对无误`);
        if (lastHash !== '')
          print(`最后一条的校验值：${lastHash}，请记在别处，下次用 --known 核对`);
        return isSound ? 0 : 1;
      }),
    );
}
