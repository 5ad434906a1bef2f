import { sql } from 'kysely';
import type { OidcLogout } from '../../providers/oidc/oidc.port.ts';

/**
 * Whether a row with `subject`, `sid` and `began_at` is what a token of logout names. A session that is named itself is over whenever
 * it began, by whatever clock; of a person what began until the token was written. A session whose name was never told is any of the person's.
 */
export const coveredBy = ({ subject, sid, until }: Omit<OidcLogout, 'token'>) =>
  subject === null
    ? sql<boolean>`sid = ${sid}`
    : sql<boolean>`(subject = ${subject} and (${sid}::text is null or sid is null or sid = ${sid})
        and (sid = ${sid} or began_at <= ${until}))`;
