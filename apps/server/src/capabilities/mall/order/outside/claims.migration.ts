import { claimsOf, digestOf } from '../../../../platform/claims/claims.migration.ts';
import { inSteps } from '../../../../platform/database/steps/steps.ts';

/** A number of another shop is good for one order, until that one is closed. */
export const externalClaims = inSteps(
  ...claimsOf({
    table: 'mall_order',
    columns: 'external_no, state',
    claims: {
      'external-order': (row) =>
        `case when ${row}.state <> 'closed' then ${digestOf(`${row}.external_no`)} end`,
    },
  }),
);
