import { CliError } from '../cli-error.ts';
import type { Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

/** Goes on where `--yes` was given or a person says yes; nothing is done otherwise. */
export async function demandYes(
  { confirm }: Terminal,
  question: string,
  isSaid: boolean | undefined,
): Promise<void> {
  if (isSaid === true) return;
  if (confirm === undefined)
    throw new CliError(say(`${question}确定的话请加上 --yes`, `${question} To go on add --yes`));
  if (!(await confirm(question)))
    throw new CliError(say('没有做，什么也没有改', 'Not done; nothing was changed'));
}
