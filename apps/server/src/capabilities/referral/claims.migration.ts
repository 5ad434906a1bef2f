import { claimsOf } from '../../platform/claims/claims.migration.ts';
import { digestOf } from '../../platform/claims/claims.ts';
import { inSteps } from '../../platform/database/steps/steps.ts';

export const codeClaims = inSteps(
  ...claimsOf({
    table: 'referral_code',
    columns: 'ref_code',
    claims: { 'referral-code': (row) => digestOf(`${row}.ref_code`) },
  }),
);
