import { claimsOf } from '../../../../platform/claims/claims.migration.ts';
import { digestOf } from '../../../../platform/claims/claims.ts';
import { inSteps, uniqueIndex } from '../../../../platform/database/steps/steps.ts';

/**
 * A number of another shop is good for one order, until that one is closed: the claim says for one student alone, so an
 * index that stays keeps it to one of the student's orders. Who closes one and makes another waits by it.
 */
export const externalClaims = inSteps(
  uniqueIndex(
    'mall_order_external_once',
    `mall_order (student_id, external_no) where external_no is not null and state <> 'closed'`,
  ),
  ...claimsOf({
    table: 'mall_order',
    columns: 'external_no, state',
    isSharedBy: (one, other) => `${one}.order_id <> ${other}.order_id`,
    claims: {
      'external-order': (row) =>
        `case when ${row}.state <> 'closed' then ${digestOf(`${row}.external_no`)} end`,
    },
  }),
);
