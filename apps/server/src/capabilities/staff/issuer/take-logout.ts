import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { staffSessionsIn } from '../../../platform/staff/staff-sessions.ts';
import { coveredBy } from '../../../platform/issuer/covered-by.ts';
import { isFirstDelivery } from '../../../platform/issuer/first-delivery.ts';
import { OidcError } from '../../../providers/oidc/oidc.port.ts';
import { failAttempts } from './issuer-attempts.ts';
import { issuerOf, staffIssuerOf, type WithOidc } from './staff-issuer.ts';

/**
 * Somebody signed out at the issuer: the sessions that it vouched for end here, and no other of the person. Who signed in since
 * is left, so that a token that is sent again does nothing. Also while it is switched off. Throws OidcError.
 */
export async function takeLogout(services: WithOidc, token: string): Promise<void> {
  const { clock, database, oidc } = services;
  const row = await staffIssuerOf(database.connection);
  if (row === undefined) throw new OidcError('forged');
  const told = await oidc.readLogout(issuerOf(services, row), token);
  await inTransaction(database.connection, async (change) => {
    if (!(await isFirstDelivery(change, told, 'staff'))) return;
    await failAttempts(change, told);
    const ended = await change
      .deleteFrom('staff_issuer_session')
      .where('issuer', '=', row.issuer)
      .where(coveredBy(told))
      .returning('staff_session_id')
      .execute();
    for (const { staff_session_id: sessionId } of ended)
      await staffSessionsIn(change, clock).end(change, sessionId, 'issuer');
  });
}
