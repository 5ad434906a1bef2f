import { CliError } from '../cli-error.ts';
import type { Terminal } from '../terminal.ts';

/** Goes on where `--yes` was given or a person says yes; nothing is done otherwise. */
export async function demandYes(
  { confirm }: Terminal,
  question: string,
  isSaid: boolean | undefined,
): Promise<void> {
  if (isSaid === true) return;
  if (confirm === undefined) throw new CliError(`${question}确定的话请加上 --yes`);
  if (!(await confirm(question))) throw new CliError('没有做，什么也没有改');
}
