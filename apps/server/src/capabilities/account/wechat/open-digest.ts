import { claimDigest, digestOf } from '../../../platform/claims/claims.ts';

/** An id within one app means nothing without the app. */
export const openDigest = ({ app_id, open_id }: { app_id: string; open_id: string }): Buffer =>
  claimDigest(`${app_id}:${open_id}`);

/** The same of a row, in the database. */
export const openDigestOf = (row: string): string =>
  digestOf(`${row}.app_id || ':' || ${row}.open_id`);
