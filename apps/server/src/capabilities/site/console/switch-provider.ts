import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  ProviderKind,
  rollBackProvider as backOperation,
  switchProvider as switchOperation,
} from '@xuezhou/contract/site/console';
import {
  isMerchantKind,
  providers,
  type ProviderValues,
} from '@xuezhou/rules/site/provider-fields';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { askedValues, demandFitEnvironment, demandNone } from '../providers/asked-values.ts';
import { keepMerchant } from '../providers/keep-merchant.ts';
import { productionFaultsOf, sourceOfEnvironment } from '../providers/provider-config.ts';
import {
  inUseOf,
  openValues,
  LostProvider,
  sealValues,
  type ProviderInUse,
} from '../providers/provider-in-use.ts';
import {
  heldProviderRow,
  writeProvider,
  type ProviderRow,
} from '../providers/provider.repository.ts';
import { isTicketFor } from '../providers/trial-ticket.ts';
import { tailOf } from './list-providers.ts';

const day = 24 * 60 * 60_000;

export async function switchProvider(
  services: ConsoleServices,
  { body }: InputOf<typeof switchOperation>,
  actor: Actor,
): Promise<DataOf<typeof switchOperation>> {
  const { kind, of } = body;
  // Where the environment has none, it is off then: there is nothing to try.
  if (of === 'environment' && sourceOfEnvironment(services.config, kind) === 'none')
    return await put(services, actor, { ...body, operation: 'switchProvider', sealed: () => null });
  const values = await askedValues(services, services.database.connection, body);
  const tried = { now: services.clock.now(), isAgreed: actor.agreement?.kind === 'provider' };
  if (of === 'inUse' || !isTicketFor(services.signer, body.ticket, { kind, values }, tried))
    throw new Refusal('providerUntried');
  const sealed = of === 'environment' ? null : sealValues(services, kind, values);
  return await put(services, actor, { ...body, operation: 'switchProvider', sealed: () => sealed });
}

export async function rollBackProvider(
  services: ConsoleServices,
  { body }: InputOf<typeof backOperation>,
  actor: Actor,
): Promise<DataOf<typeof backOperation>> {
  const now = services.clock.now();
  return await put(services, actor, {
    ...{ ...body, operation: 'rollBackProvider' },
    sealed: ({ before_sealed: before, before_until: until }) => {
      if (until === null || until <= now) throw new Refusal('providerNoWayBack');
      demandFit(services, body.kind, before);
      return before;
    },
  });
}

/** What was right in a trial may not be for real students, and what nobody can open sends nothing. */
function demandFit(services: ConsoleServices, kind: ProviderKind, sealed: Buffer | null): void {
  if (sealed === null) {
    demandFitEnvironment(services.config, kind);
    return;
  }
  try {
    const values = openValues(services, kind, sealed);
    demandNone(kind, productionFaultsOf(services.config, kind, values));
  } catch (error) {
    if (error instanceof LostProvider) throw new Refusal('providerNoWayBack', lostBefore);
    throw error;
  }
}

const lostBefore = '旧的打不开：服务器的 SECRET 换过。请填好再换';

interface Put {
  readonly operation: string;
  readonly kind: ProviderKind;
  readonly version: number;
  readonly why?: string;
  /** Null: what the environment says. */
  readonly sealed: (row: ProviderRow) => Buffer | null;
}

/** What was in use stays for a day. Of two who switch at once the second is told. */
async function put(
  services: ConsoleServices,
  actor: Actor,
  { operation, kind, version, why, sealed: next }: Put,
): Promise<{ version: number }> {
  if (services.config.PROVIDERS === 'environment')
    throw new Refusal(
      'providerNotHere',
      '服务器上写着 PROVIDERS=environment：这里设的都不用，也不能换',
    );
  const target = { kind: 'setting', id: `provider-${kind}` };
  return await changeAudited(services, actor, async (change, now) => {
    const row = await rowAt(change, kind, version);
    const sealed = next(row);
    const coming = inUseOf(services, kind, { ...row, sealed });
    const present = inUseBefore(services, kind, row);
    const after = { ...factsOf(kind, coming), changes: changesOf(kind, present, coming) };
    const before =
      present === null
        ? { provider: providers[kind].title, source: 'page' }
        : factsOf(kind, present);
    if (isMerchantKind(kind) || (kind !== 'model' && !actor.staff.isOwner))
      demandSecondPerson(actor, {
        ...{ kind: 'provider', decider: 'owner', asksCode: true, target, why },
        facts: {
          ...after,
          inUse: present === null ? '打不开' : inUseOfFacts(kind, present.values),
        },
      });
    if (isMerchantKind(kind))
      for (const { source, values } of [present, coming].filter((one) => one !== null))
        if (source !== 'none') await keepMerchant(change, services, { kind, values, now });
    await writeProvider(change, kind, {
      ...{ version: version + 1, sealed, changed_at: now, changed_by_name: actor.staff.name },
      ...{ before_sealed: row.sealed, before_until: new Date(now.getTime() + day) },
      ...{ failing_since: null, failures: 0, failing_words: null },
      ...(operation === 'switchProvider' && coming.source !== 'none'
        ? { tried_at: now, tried_right: true, tried_words: '通了' }
        : { tried_at: null, tried_right: null, tried_words: null }),
    });
    return {
      answer: { version: version + 1 },
      auditEntry: { operation, target, before, after, why },
    };
  });
}

async function rowAt(change: Change, kind: ProviderKind, version: number): Promise<ProviderRow> {
  const row = await heldProviderRow(change, kind);
  if (row.version !== version) throw new Refusal('providerChanged');
  return row;
}

/** As the log keeps it: never the secret, but for its last signs. */
const factsOf = (
  kind: ProviderKind,
  { source, values }: Pick<ProviderInUse, 'source' | 'values'>,
) => ({
  provider: providers[kind].title,
  source,
  ...accountOf(kind, values),
});

/** Null: what cannot be opened is replaced all the same. */
function inUseBefore(
  services: ConsoleServices,
  kind: ProviderKind,
  row: ProviderRow,
): ProviderInUse | null {
  try {
    return inUseOf(services, kind, row);
  } catch (error) {
    if (!(error instanceof LostProvider)) throw error;
    return null;
  }
}

/**
 * The fields in which both differ, by their titles: of two mailboxes of one domain the log, which masks addresses, may
 * say the same.
 */
const changesOf = (
  kind: ProviderKind,
  before: ProviderInUse | null,
  after: ProviderInUse,
): string =>
  providers[kind].fields
    .filter(({ name }) => (before?.values[name] ?? '') !== (after.values[name] ?? ''))
    .map(({ title }) => title)
    .join('、');

/** A merchant's number is nobody's phone: whoever agrees has to read it, so it is written as no number of a person is. */
const spaced = (number: string): string =>
  /^\d+$/.test(number) ? (number.match(/\d{1,4}/g) ?? []).join(' ') : number;

const isNobody = (values: ProviderValues): boolean =>
  Object.values(values).every((value) => value === '');

const inUseOfFacts = (kind: ProviderKind, values: ProviderValues): Record<string, string> =>
  isMerchantKind(kind) && isNobody(values) ? { account: '没有开' } : accountOf(kind, values);

/** As money, which one reads: 「1 美元 = 7.20 元」. */
const rateText = (fen: string): string => `1 美元 = ${(Number(fen) / 100).toFixed(2)} 元`;

/** By whom and as whom it sends: whoever agrees sees all that a take-over would change. */
function accountOf(kind: ProviderKind, values: ProviderValues): Record<string, string> {
  const of = (name: string) => values[name] ?? '';
  const tail = tailOf(kind, values);
  if (kind === 'sms') {
    const templates = ['templateCode', 'noticeTemplateCode', 'payTemplateCode'].map(of);
    return {
      account: of('accessKeyId'),
      signName: of('signName'),
      templates: templates.filter((template) => template !== '').join('、'),
      tail,
    };
  }
  if (kind === 'mail')
    return { account: `${of('user')} @ ${of('host')}:${of('port')}`, sender: of('from'), tail };
  if (isMerchantKind(kind) && isNobody(values)) return { account: '停用，不再用它收款' };
  if (kind === 'paypal')
    return {
      account: `${of('merchantId')}，Client ID ${of('clientId')}`,
      rate: rateText(of('rate')),
      webhook: of('webhookId'),
      tail,
    };
  if (isMerchantKind(kind)) {
    const [number, app] = kind === 'wxpay' ? ['mchid', 'appId'] : ['sellerId', 'appId'];
    const titles = providers[kind].fields.find(({ name }) => name === 'ways')?.choices ?? [];
    const ways = of('ways').split(' ');
    return {
      account: `${spaced(of(number))}，AppID ${spaced(of(app))}`,
      ways: titles.flatMap(({ value, title }) => (ways.includes(value) ? title : [])).join('、'),
      tail,
    };
  }
  if (kind === 'identity' || kind === 'safety') return { account: of('accessKeyId'), tail };
  return { account: `${of('url')} ${of('model')}`, tail };
}
