import type { Command } from '@commander-js/extra-typings';
import { examine } from '../../doctor/doctor.ts';
import type { Finding } from '../../doctor/finding.ts';
import type { Cli } from '../cli.ts';
import { say } from '../../platform/text/shell-language.ts';

const marks: Readonly<Record<Finding['level'], string>> = { good: '✓', warning: '!', fault: '✗' };

/** `xuezhou doctor`: whether this machine, its database, store, address and providers bear a school, and what to do. */
export function addDoctorCommand(program: Command, { runOnConfig, terminal }: Cli): void {
  program
    .command('doctor')
    .description(
      say(
        '检查机器、数据库、文件、网址和短信邮件收款，说出该怎么办',
        'Look at the machine, database, files, address, SMS, mail and payment, and say what to do',
      ),
    )
    .action(() =>
      runOnConfig(async (config) => {
        const found = await examine(config);
        for (const { title, findings } of found) {
          terminal.print(title);
          for (const { level, words, cure } of findings) {
            terminal.print(`  ${marks[level]} ${words}`);
            if (cure !== '') terminal.print(`    → ${cure}`);
          }
        }
        const all = found.flatMap(({ findings }) => findings);
        const count = (level: Finding['level']) =>
          all.filter((finding) => finding.level === level).length;
        terminal.print(
          say(
            `${count('fault')} 处不行，${count('warning')} 处要留意，${count('good')} 处正常`,
            `${count('fault')} broken, ${count('warning')} to look at, ${count('good')} in order`,
          ),
        );
        return count('fault') > 0 ? 1 : 0;
      }),
    );
}
