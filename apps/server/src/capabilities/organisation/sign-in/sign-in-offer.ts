import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getSignInOffer as operation } from '@xuezhou/contract/organisation';
import { browserHash } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandSignIn, lastAttempt } from './sign-in.repository.ts';

export async function getSignInOffer(
  { config, clock, database: { connection } }: Services,
  { params: { word } }: InputOf<typeof operation>,
  caller: Caller<null>,
): Promise<DataOf<typeof operation>> {
  const { organisation, organisation_id, version, button } = await demandSignIn(connection, word);
  const browser = browserHash(config, caller);
  const whose = { organisationId: organisation_id, version, now: clock.now() };
  const last = browser === null ? undefined : await lastAttempt(connection, { ...whose, browser });
  const came = last === undefined ? 'nothing' : last.outcome === 'proven' ? 'somebody' : 'failed';
  return { organisation, button, came, name: last?.name ?? null, code: last?.code ?? null };
}
