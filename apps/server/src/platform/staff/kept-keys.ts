import { sql } from 'kysely';

/**
 * Set with each end of an approval: the key of a provider that was typed for it is of no more use, agreed to or not, and
 * lies in no row and no backup from here on.
 */
export const withoutKeys = {
  input_sealed: sql<Buffer>`case when kind = 'provider' then ''::bytea else input_sealed end`,
};
