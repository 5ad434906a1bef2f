import { integer, object, operation, optional, text } from '../kernel.ts';

/**
 * Takes an act of the log back, as long as its `undoUntil` and whatever it changed is as it left it. By whoever may do
 * such acts; whoever reads the own entries alone takes back the own.
 */
export const undoAction = operation({
  summary: '从操作记录里撤回一件事',
  method: 'POST',
  path: '/api/console/actions/undo',
  access: { staff: 'self' },
  body: object({ auditId: integer(1), why: optional(text(200)) }),
  /** How many of those that it was done to have changed since, and so stay as they are. */
  data: object({ kept: integer(0) }),
  refusals: ['undoUnknown', 'undoOver', 'undoDone', 'undoChanged'],
});
