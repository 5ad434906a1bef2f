import { sql } from 'kysely';
import { inTransaction } from '../../../../platform/database/in-transaction.ts';
import type { Services } from '../../../../platform/services.ts';
import { coveredBy } from '../../../../platform/issuer/covered-by.ts';
import { isFirstDelivery } from '../../../../platform/issuer/first-delivery.ts';
import { OidcError } from '../../../../providers/oidc/oidc.port.ts';
import { issuerOf, type WithIssuers } from '../issuer-of.ts';
import { signInOf, withoutPerson } from '../sign-in.repository.ts';

/**
 * Somebody signed out at the organisation: the logins that it vouched for end here, and no other of the account. Who signed in since is
 * left, so that a token that is sent again does nothing. Also while its way in is switched off. Throws OidcError.
 */
export async function takeLogout(
  services: WithIssuers<Services>,
  organisationId: number,
  token: string,
): Promise<void> {
  const { connection } = services.database;
  const signIn = await signInOf(connection, organisationId);
  if (signIn === undefined || signIn.kind !== 'oidc') throw new OidcError('forged');
  const issuer = issuerOf(services, signIn);
  const told = await services.oidc.readLogout(issuer, token);
  const { until } = told;
  const covered = coveredBy(told);
  await inTransaction(connection, async (change) => {
    if (!(await isFirstDelivery(change, told, { organisationId }))) return;
    // Who came before, and is not in yet, is in by it no more; of whose code is being asked about it is not known yet who it is.
    await change
      .updateTable('organisation_sign_in_attempt')
      .where('organisation_id', '=', organisationId)
      .where('is_trial', '=', false)
      .where(
        sql<boolean>`((outcome = 'proven' and issuer = ${signIn.issuer} and ${covered})
          or (outcome = 'asking' and began_at <= ${until}))`,
      )
      .set({ outcome: 'failed', ...withoutPerson })
      .execute();
    const ended = await change
      .deleteFrom('organisation_session')
      .where('organisation_id', '=', organisationId)
      .where('issuer', '=', signIn.issuer)
      .where(covered)
      .returning(['student_id', 'session_id'])
      .execute();
    for (const { student_id: studentId, session_id: sessionId } of ended)
      await services.sessions.end(change, { studentId, sessionId }, 'organisation');
  });
}
