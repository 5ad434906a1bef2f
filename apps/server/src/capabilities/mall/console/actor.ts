import type { Change } from '../../../platform/database/prepare.ts';

/** Who of the school does something: told by the console's session, or by the command line. */
export interface Actor {
  readonly name: string;
}

/** Why something could not be done, in words for the one who asked for it. */
export class MallActionError extends Error {}

export interface ActionNote {
  readonly action: string;
  /** An order's, a refund's, a coupon's number. */
  readonly about: string;
  readonly words: string;
  readonly at: Date;
}

/** In the transaction of what was done: who did it, and why. */
export async function noteAction(change: Change, actor: Actor, note: ActionNote): Promise<void> {
  await change
    .insertInto('mall_action')
    .values({ actor: actor.name, ...note })
    .execute();
}
