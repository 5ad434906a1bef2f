import { yuanText } from '@xuezhou/rules/mall/money';
import { MallActionError, type Actor } from '../capabilities/mall/console/actor.ts';
import type { Using } from './actions.ts';
import { CliError } from './cli-error.ts';
import type { CliServices } from './run-cli.ts';

/** Who does it: every step with money says whose word it is. */
export function actorOf({ by: name }: { readonly by?: string | undefined }): Actor {
  if (name === undefined || name.trim() === '')
    throw new CliError('缺少 --by：写下是谁做的，如 --by 林老师');
  return { name: name.trim() };
}

/** What the mall says no to is the operator's to read, not a fault of ours. */
export const inWords =
  (using: Using) =>
  async (work: (services: CliServices) => Promise<number>): Promise<number> =>
    await using(async (services) => {
      try {
        return await work(services);
      } catch (error) {
        if (error instanceof MallActionError) throw new CliError(error.message);
        throw error;
      }
    });

export const fenText = (fen: number): string => `¥${yuanText(fen)}`;
