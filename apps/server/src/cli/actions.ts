import { CliError } from './cli-error.ts';
import type { CliServices } from './run-cli.ts';
import type { Terminal } from './terminal.ts';

export type Using = (work: (services: CliServices) => Promise<number>) => Promise<number>;

export type Actions = Readonly<
  Record<string, (rest: string[], using: Using, terminal: Terminal) => Promise<number>>
>;

/** A command that is followed by the name of one of its actions. */
export const commandOf =
  (command: string, actions: Actions) =>
  async ([name = '', ...rest]: string[], using: Using, terminal: Terminal): Promise<number> => {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined)
      throw new CliError(
        `${command} 之后应该是 ${Object.keys(actions).join('、')} 之一。运行 npx xuezhou help 看说明`,
      );
    return await action(rest, using, terminal);
  };
