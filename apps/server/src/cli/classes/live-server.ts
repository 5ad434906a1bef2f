import { checkLive } from '@xuezhou/contract/live/console';
import { say } from '../../platform/text/shell-language.ts';
import type { ConsoleClient } from '../console-client.ts';
import type { Terminal } from '../terminal.ts';

/** Exit code 1 where something is wrong, so that a script notices; what it says is the school's own Chinese. */
export async function checkServer(client: ConsoleClient, { print }: Terminal): Promise<number> {
  const { steps } = await client.ask(checkLive);
  for (const { what, isRight, words } of steps)
    print(`${isRight ? say('好', 'right') : say('不对', 'wrong')}  ${what}  ${words}`);
  return steps.every(({ isRight }) => isRight) ? 0 : 1;
}
