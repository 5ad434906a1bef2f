import { change, inSteps, index } from '../../../../platform/database/steps/steps.ts';

/** The bank's receipt that a student adds to a word. */
export const transferProofs = inSteps(
  change('alter table transfer_claim add column if not exists proof_key uuid'),
  index('transfer_claim_proof', 'transfer_claim (claimed_at) where proof_key is not null'),
);

/** Receipts of words that were taken stay when the rest is said, and all of them count from when the last was settled. */
export const formerProofs = inSteps(
  change(
    `alter table transfer_claim add column if not exists former_proofs uuid[] not null default '{}';
     alter table transfer_claim add column if not exists settled_at timestamptz;`,
  ),
);
