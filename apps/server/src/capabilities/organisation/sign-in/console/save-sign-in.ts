import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { saveOrganisationSignIn as operation } from '@xuezhou/contract/organisation/console';
import { isTaken } from '../../../../platform/database/is-taken.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { holdOrganisation } from '../../organisation.repository.ts';
import { endDirectory } from '../../directory/directory.repository.ts';
import { readIssuer } from '../../../../platform/issuer/read-issuer.ts';
import { target } from '../../console/save-organisation.ts';
import { companyIssuer, sealSecret } from '../issuer-of.ts';
import { signInOf, type SignInRow } from '../sign-in.repository.ts';

type Body = InputOf<typeof operation>['body'];
type Wish = Pick<
  SignInRow,
  'word' | 'kind' | 'issuer' | 'client_id' | 'agent_id' | 'button' | 'department_claim' | 'link_id'
>;

export async function saveOrganisationSignIn(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { organisationId } = body;
  const wish = await readWish(services, body);
  const secret = body.secret.trim();
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    await demandOwnLink(change, organisationId, wish.link_id);
    await demandFreeWord(change, organisationId, wish.word);
    const before = await signInOf(change, organisationId);
    if ((before?.version ?? 0) !== body.version) throw new Refusal('signInChanged');
    // A secret of another kind of sign-in is none of this one.
    if (before?.kind !== wish.kind && secret === '') throw new Refusal('signInSecretEmpty');
    const sealed = secret === '' ? undefined : sealSecret(services.signer, organisationId, secret);
    const version = await keepWord(() =>
      before === undefined
        ? add(change, organisationId, { ...wish, secret_sealed: sealed })
        : set(change, before, { ...wish, ...(sealed && { secret_sealed: sealed }) }),
    );
    const auditEntry = {
      ...{ operation: 'saveOrganisationSignIn', target: target(organisationId) },
      before: before && factsOf(before),
      after: { ...factsOf(wish), hasNewSecret: sealed !== undefined },
    };
    return { answer: { version }, auditEntry };
  });
}

/** What is told of it in the log: never the secret. */
const factsOf = (row: Wish) => ({
  ...{ word: row.word, kind: row.kind, issuer: row.issuer, clientId: row.client_id },
  ...{ agentId: row.agent_id, button: row.button },
  ...{ departmentClaim: row.department_claim, linkId: row.link_id },
});

async function readWish(
  { config }: Pick<ConsoleServices, 'config'>,
  { word: givenWord, button, linkId, ...body }: Body,
): Promise<Wish> {
  const word = givenWord.trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{1,39}$/.test(word)) throw new Refusal('signInWord');
  if (button.trim() === '') throw new Refusal('signInButtonEmpty');
  return {
    ...{ word, kind: body.kind, button: button.trim(), link_id: linkId },
    ...(body.kind === 'oidc' ? await readOidc(config, body) : readCompany(body.kind, body)),
  };
}

type Side = Pick<Wish, 'issuer' | 'client_id' | 'agent_id' | 'department_claim'>;

async function readOidc(
  config: ConsoleServices['config'],
  { issuer, clientId, departmentClaim }: Pick<Body, 'issuer' | 'clientId' | 'departmentClaim'>,
): Promise<Side> {
  const client_id = clientId.trim();
  if (client_id === '') throw new Refusal('signInClientEmpty');
  return {
    ...{
      client_id,
      agent_id: null,
      issuer: await readIssuer(config.PRIVATE_NETWORKS_ALLOWED, issuer),
    },
    department_claim: departmentClaim?.trim() || null,
  };
}

type CompanyKind = Exclude<Body['kind'], 'oidc'>;

/** How what the company gives looks; null: it gives none. */
const shapes = {
  wecom: {
    client: [/^w[a-z][A-Za-z0-9_-]{6,62}$/, 'wecomCorp'],
    agent: [/^[1-9]\d{0,15}$/, 'wecomAgent'],
  },
  dingtalk: {
    client: [/^ding[A-Za-z0-9]{8,60}$/, 'dingtalkCorp'],
    agent: [/^[A-Za-z0-9_-]{8,64}$/, 'dingtalkApp'],
  },
  feishu: { client: [/^cli_[A-Za-z0-9_]{6,60}$/, 'feishuApp'], agent: null },
} as const;

/** Its departments come from its directory. */
function readCompany(
  kind: CompanyKind,
  { clientId, agentId }: Pick<Body, 'clientId' | 'agentId'>,
): Side {
  const { client, agent } = shapes[kind];
  const client_id = clientId.trim();
  if (!client[0].test(client_id)) throw new Refusal(client[1]);
  const agent_id = agent === null ? null : (agentId ?? '').trim();
  if (agent !== null && !agent[0].test(agent_id ?? '')) throw new Refusal(agent[1]);
  return { client_id, agent_id, issuer: companyIssuer(kind, client_id), department_claim: null };
}

async function demandOwnLink(
  change: Change,
  organisationId: number,
  linkId: number,
): Promise<void> {
  const link = await change
    .selectFrom('organisation_link')
    .where('link_id', '=', linkId)
    .where('organisation_id', '=', organisationId)
    .where('closed_at', 'is', null)
    .select('link_id')
    .executeTakeFirst();
  if (link === undefined) throw new Refusal('organisationLinkUnknown');
}

async function demandFreeWord(change: Change, organisationId: number, word: string): Promise<void> {
  const other = await change
    .selectFrom('organisation_sign_in')
    .where('word', '=', word)
    .where('organisation_id', '<>', organisationId)
    .select('organisation_id')
    .executeTakeFirst();
  if (other !== undefined) throw new Refusal('signInWordTaken');
}

/** Throws signInWordTaken: another company saved it within this very moment. */
async function keepWord(save: () => Promise<number>): Promise<number> {
  try {
    return await save();
  } catch (error) {
    if (isTaken(error)) throw new Refusal('signInWordTaken');
    throw error;
  }
}

async function add(
  change: Change,
  organisationId: number,
  given: Wish & { secret_sealed: Buffer | undefined },
): Promise<number> {
  const { secret_sealed, ...wish } = given;
  if (secret_sealed === undefined) throw new Refusal('signInSecretEmpty');
  const { version } = await change
    .insertInto('organisation_sign_in')
    .values({ ...wish, organisation_id: organisationId, secret_sealed })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

const withoutWork = {
  ...{ work_number: null, work_tried_at: null, work_on: false },
  ...{ work_failure: null, work_failed_at: null },
} as const;

/** What was tried, and with it that it is on, holds only as long as nothing of it is another. */
async function set(
  change: Change,
  before: SignInRow,
  given: Wish & { secret_sealed?: Buffer },
): Promise<number> {
  const isSame =
    given.secret_sealed === undefined &&
    given.issuer === before.issuer &&
    given.kind === before.kind &&
    given.client_id === before.client_id &&
    given.agent_id === before.agent_id;
  if (given.issuer !== before.issuer) await endDirectory(change, before.organisation_id);
  const { version } = await change
    .updateTable('organisation_sign_in')
    .where('organisation_id', '=', before.organisation_id)
    .set({
      ...given,
      version: before.version + 1,
      ...(!isSame && { tried_at: null, tenant: null, is_on: false, ...withoutWork }),
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
