import { isStaffAccess } from '@xuezhou/contract/kernel';
import { demandReason } from '../http/admit.ts';
import type { Binding, StaffCaller } from '../http/bind.ts';
import type { ConsoleServices } from '../services.ts';
import { keepApproval } from './approvals.ts';
import { nameOfOperation } from './console-bindings.ts';
import { SecondPersonNeeded, type Wish } from './second-person.ts';

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Does an operation for somebody of the staff whom its access let in. What only may be proposed, and what a second person
 * has to agree to, is kept instead: throws approvalAsked or approvalDelayed.
 */
export async function performForStaff(
  services: ConsoleServices,
  binding: Binding,
  input: Input,
  caller: StaffCaller,
): Promise<unknown> {
  const { access } = binding.operation.declaration;
  if (!isStaffAccess(access)) throw new Error(`${binding.operation.path} is not for staff`);
  demandReason(caller.staff, access, input.body);
  const keep = async (wish: Wish): Promise<never> => {
    const operation = nameOfOperation(binding.operation);
    throw await services.database.connection
      .transaction()
      .execute((change) =>
        keepApproval(
          services,
          change,
          caller,
          { operation, input: inputToKeep(binding, input) },
          wish,
        ),
      );
  };
  if (access.staff !== 'self' && caller.staff.grants.get(access.staff) === 'propose')
    return await keep({
      kind: 'proposal',
      decider: access.staff,
      asksCode: false,
      ...proposalOf(input.body),
    });
  try {
    return await binding.handle(input, caller);
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error;
    return await keep(error.wish);
  }
}

/** What the operation declares, without the code by which whoever asked was known. */
function inputToKeep({ operation: { declaration } }: Binding, { params, query, body }: Input) {
  const { code: _code, ...kept } = { ...(body as object) } as { code?: unknown };
  return {
    ...(declaration.params && { params }),
    ...(declaration.query && { query }),
    ...(declaration.body && { body: kept }),
  };
}

/** What is proposed is what was asked; it is about the student who is named, where one is. */
function proposalOf(body: unknown): Pick<Wish, 'target' | 'facts' | 'why'> {
  const { why, ...facts } = { ...(body as object) } as { why?: unknown; studentId?: unknown };
  const { studentId } = facts;
  return {
    target:
      typeof studentId === 'number'
        ? { kind: 'student', id: studentId }
        : { kind: 'approval', id: '' },
    facts,
    ...(typeof why === 'string' && { why }),
  };
}
