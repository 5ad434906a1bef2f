import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  beginIssuerLink as beginOperation,
  getOwnIssuer as getOperation,
  linkIssuer as linkOperation,
  unlinkIssuer as unlinkOperation,
} from '@xuezhou/contract/staff';
import { browserHash, nameBrowser } from '../../../platform/browser.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { mailStaff } from '../../../platform/staff/mail-owners.ts';
import { staffSessionsIn } from '../../../platform/staff/staff-sessions.ts';
import { OidcError } from '../../../providers/oidc/oidc.port.ts';
import { demandPerson } from '../access/demand-person.ts';
import { holdOwn } from '../access/hold-own.ts';
import { beginAt, cameOf, lastAttempt, provenOf, useUp } from './issuer-attempts.ts';
import { demandOn, staffIssuerOf, type WithOidc } from './staff-issuer.ts';

export async function getOwnIssuer(
  { config, clock, database: { connection } }: ConsoleServices,
  caller: StaffCaller,
): Promise<DataOf<typeof getOperation>> {
  const { staffId } = caller.staff;
  const row = await staffIssuerOf(connection);
  const own = await connection
    .selectFrom('staff_identity')
    .where('staff_id', '=', staffId)
    .select(['issuer', 'name', 'linked_at'])
    .executeTakeFirst();
  const linked =
    own === undefined
      ? null
      : {
          ...{ name: own.name, linkedAt: own.linked_at.toISOString() },
          isFormer: own.issuer !== row?.issuer,
        };
  if (row?.is_on !== true) return { button: null, linked, came: 'nothing', name: null };
  const browser = browserHash(config, caller);
  const whose = { purpose: 'link' as const, staffId, version: row.version, browser };
  const last = await lastAttempt(connection, { ...whose, now: clock.now() });
  return { button: row.button, linked, came: cameOf(last), name: last?.name ?? null };
}

/** Who knows only what another made of it, or sits at an open desk, makes no way in of it. */
export async function beginIssuerLink(
  services: WithOidc,
  { body }: InputOf<typeof beginOperation>,
  caller: StaffCaller,
): Promise<DataOf<typeof beginOperation>> {
  const { staffId, isPasswordTemporary } = caller.staff;
  if (isPasswordTemporary) throw new Refusal('passwordTemporary');
  const row = await demandOn(services.database.connection);
  await demandPerson(services, caller, body);
  const browser_hash = nameBrowser(services.config, caller);
  // Who came back before is not the one that is meant.
  await services.database.connection
    .deleteFrom('staff_issuer_attempt')
    .where('staff_id', '=', staffId)
    .where('purpose', '=', 'link')
    .execute();
  try {
    const wish = { browser_hash, purpose: 'link' as const, staff_id: staffId };
    return { address: await beginAt(services, row, wish) };
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    services.log.warn({ err: error, fault: error.fault }, 'a link with the issuer was not begun');
    throw new Refusal('issuerAway');
  }
}

export async function linkIssuer(
  services: ConsoleServices,
  caller: StaffCaller,
): Promise<DataOf<typeof linkOperation>> {
  const { staffId } = caller.staff;
  const browser = browserHash(services.config, caller);
  return await changeAudited(services, caller, async (change, now) => {
    const account = await holdOwn(change, caller);
    const { issuer, version, button } = await demandOn(change);
    const whose = { purpose: 'link' as const, staffId, version, browser, now };
    const person = await provenOf(change, whose);
    await useUp(change, person);
    const { subject, name } = person;
    const former = await forgetIdentity(change, { staffId });
    if (former !== undefined) await endVouched(services, change, caller);
    const made = await change
      .insertInto('staff_identity')
      .values({ staff_id: staffId, issuer, subject, name, linked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst();
    if (made === undefined) throw new Refusal('issuerTaken');
    await mailStaff(services, change, account.login, {
      subject: '你的教务台账号连上了学校账号',
      text: `从现在起，“${button}”${name === null ? '' : `（${name}）`}可以登录你的教务台账号。不是你连的话，请马上修改密码、在“我的账号”里解除，并告诉校长。`,
    });
    const auditEntry = {
      ...{ ...entryOf('linkIssuer', staffId), before: former, after: { name, issuer } },
    };
    return { answer: true as const, auditEntry };
  });
}

const entryOf = (operation: string, staffId: number) => ({
  ...{ operation, target: { kind: 'staff', id: staffId } },
});

/** The password stays each person's own, so nobody is locked out by it. Who is in elsewhere by what was linked is out. */
export async function unlinkIssuer(
  services: ConsoleServices,
  caller: StaffCaller,
): Promise<DataOf<typeof unlinkOperation>> {
  const { staffId } = caller.staff;
  return await changeAudited(services, caller, async (change) => {
    // A sign-in under way has made its session, or finds nobody linked.
    await holdOwn(change, caller);
    const before = await forgetIdentity(change, { staffId });
    if (before === undefined) throw new Refusal('issuerNotLinked');
    await endVouched(services, change, caller);
    return {
      answer: true as const,
      auditEntry: { ...entryOf('unlinkIssuer', staffId), before },
    };
  });
}

/** Also where somebody else closed the doors of the person, whose account may have been in other hands. */
export async function forgetIdentity(
  change: Change,
  { staffId }: { readonly staffId: number },
): Promise<{ name: string | null; issuer: string } | undefined> {
  const gone = await change
    .deleteFrom('staff_identity')
    .where('staff_id', '=', staffId)
    .returning(['name', 'issuer'])
    .executeTakeFirst();
  await change.deleteFrom('staff_issuer_attempt').where('staff_id', '=', staffId).execute();
  return gone;
}

/** What was begun by the account over there ends with its link; where one sits does not. */
async function endVouched(
  { clock }: ConsoleServices,
  change: Change,
  { staff: { staffId, sessionId } }: StaffCaller,
): Promise<void> {
  const ended = await change
    .deleteFrom('staff_issuer_session')
    .where('staff_session_id', 'in', (sessions) =>
      sessions
        .selectFrom('staff_session')
        .where('staff_id', '=', staffId)
        .where('ended_at', 'is', null)
        .select('staff_session_id'),
    )
    .$if(sessionId !== null, (query) => query.where('staff_session_id', '!=', sessionId ?? ''))
    .returning('staff_session_id')
    .execute();
  for (const { staff_session_id: each } of ended)
    await staffSessionsIn(change, clock).end(change, each, 'unlinked');
}
