import type { ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { ApprovalKind, Permission } from '@xuezhou/contract/staff';
import { machineOperatorId } from './machine-operator.ts';
import type { Actor } from './staff-member.ts';

/** What somebody wants to do that a second person has to agree to. */
export interface Wish {
  readonly kind: ApprovalKind;
  /** Who may decide: whoever has this permission for all of it, or an owner. */
  readonly decider: Permission | 'owner';
  /** Whether the decider proves at once who it is. */
  readonly asksCode: boolean;
  readonly target: { readonly kind: string; readonly id: string | number };
  /** What the decider is shown, as the log has it. */
  readonly facts: object;
  readonly why?: string | undefined;
  /** What is the same wish however it is asked for; where it is absent, the same input. */
  readonly once?: string;
  /**
   * One of its operation waits for its target: what its proposer corrects takes the place of what that person asked first,
   * and while another's waits this is refused so.
   */
  readonly onlyOne?: ConsoleRefusalName;
  /** What is done when it is not agreed to, stopped or void: an operation whose body takes a `reply`. */
  readonly otherwise?: { readonly operation: string; readonly body: object };
}

/** No fault and no refusal: whoever does operations keeps the wish, and says who has to agree. */
export class SecondPersonNeeded extends Error {
  readonly wish: Wish;
  constructor(wish: Wish) {
    super(`a second person has to agree: ${wish.kind}`);
    this.wish = wish;
  }
}

/**
 * Lets through what a second person has agreed to. Call it inside the transaction of the change, before anything is
 * written. The operator of the machine, who could change the database itself, needs nobody.
 */
export function demandSecondPerson(actor: Actor, wish: Wish): void {
  if (!needsNobody(actor, wish.kind)) throw new SecondPersonNeeded(wish);
}

/** Whether it is done now, and not kept for a second person. */
export const needsNobody = ({ staff, agreement }: Actor, kind: ApprovalKind): boolean =>
  agreement?.kind === kind || staff.staffId === machineOperatorId;
