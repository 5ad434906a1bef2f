import type { Command } from '@commander-js/extra-typings';
import { verifyAudit, type AuditFault } from '../capabilities/staff/staff.port.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import { flag, say } from '../platform/text/shell-language.ts';

const faultWords: Readonly<Record<AuditFault['kind'], (auditId: number) => string>> = {
  changed: (auditId) =>
    say(`第 ${auditId} 号记录或它之前的被改过`, `Entry ${auditId} or one before it was changed`),
  missing: (auditId) => say(`第 ${auditId} 号记录被删掉了`, `Entry ${auditId} was deleted`),
  gap: (auditId) =>
    say(
      `第 ${auditId} 号记录之前有校验被删掉了`,
      `A checked entry before entry ${auditId} was deleted`,
    ),
  unchained: (auditId) =>
    say(
      `第 ${auditId} 号记录没有校验，是绕过保护写进来的`,
      `Entry ${auditId} has no checksum: it was written past the protection`,
    ),
};

/** `xuezhou audit …`: whether what was done stands as it was written. */
export function addAuditCommands(program: Command, { run, terminal }: Cli): void {
  const { print } = terminal;
  const audit = addGroup(program, 'audit', say('核对操作记录', 'Check the audit log'));
  audit
    .command('verify')
    .description(
      say(
        '核对操作记录有没有被改过、删过或插进来过；有问题时退出码是 1',
        'Check whether the audit log was changed, cut or added to; exits with 1 where it was',
      ),
    )
    .option(
      flag('--known <校验值>', '--known <checksum>'),
      say(
        '以前核对时记下的最后一条的校验值，看它之后有没有被截断',
        "the last entry's checksum, noted at an earlier check: whether anything behind it was cut off",
      ),
    )
    .action(({ known }) =>
      run(async (client) => {
        const verdict = await verifyAudit(client.services.database.connection, known);
        const { entries, faults, lastHash, knowsHash } = verdict;
        for (const { kind, auditId } of faults) print(faultWords[kind](auditId));
        if (knowsHash === false)
          print(
            say(
              '以前记下的校验值不在记录里：它后面被截断过，或整份记录被换过',
              'The checksum noted earlier is not in the log: what followed it was cut off, or the whole log was replaced',
            ),
          );
        const isSound = faults.length === 0 && knowsHash !== false;
        if (isSound)
          print(
            say(
              `${entries} 条操作记录核对无误`,
              `${entries} entries of the audit log are in order`,
            ),
          );
        if (lastHash !== '')
          print(
            say(
              `最后一条的校验值：${lastHash}，请记在别处，下次用 --known 核对`,
              `Checksum of the last entry: ${lastHash}. Note it elsewhere and give it to --known next time`,
            ),
          );
        return isSound ? 0 : 1;
      }),
    );
}
