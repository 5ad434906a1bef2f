import type { ProviderKind, ProviderState } from '@xuezhou/contract/site/console';
import {
  faultsOf,
  isMerchantKind,
  keepsPlace,
  providers,
  needsSecrets,
  secretsOf,
  type ProviderValues,
} from '@xuezhou/rules/site/provider-fields';
import { lookup } from 'node:dns/promises';
import type { Config } from '../../../platform/config/config.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { placeOf } from '../../../platform/http/outward/safe-address.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { keyFaultsOf } from './merchant-config.ts';
import {
  environmentFaultsOf,
  productionFaultsOf,
  sourceOfEnvironment,
  valuesOfEnvironment,
} from './provider-config.ts';
import { LostProvider, providerInUse, type Opening } from './provider-in-use.ts';

interface Asked {
  readonly kind: ProviderKind;
  readonly of: 'given' | 'inUse' | 'environment';
  readonly values?: ProviderState['values'];
}

/** What is to be tried or switched to, whole: with the secret in use where none was typed and it goes nowhere new. */
export async function askedValues(
  opening: Opening,
  connection: Connection,
  { kind, of, values: given = [] }: Asked,
): Promise<ProviderValues> {
  const { fixed } = providers[kind];
  if (fixed !== undefined && of !== 'inUse') throw new Refusal('providerNotHere', fixed);
  if (of === 'inUse') return await ofInUse(opening, connection, kind);
  if (of === 'environment') return ofEnvironment(opening, kind);
  const typed = Object.fromEntries(
    providers[kind].fields.map(({ name }) => [
      name,
      (given.find((field) => field.name === name)?.value ?? '').trim(),
    ]),
  );
  demandNone(kind, faultsOf(kind, typed));
  const whole = await withSecrets(opening, connection, kind, typed);
  if (isMerchantKind(kind)) demandNone(kind, keyFaultsOf(kind, whole));
  demandNone(kind, productionFaultsOf(opening.config, kind, whole));
  await demandOutside(opening, kind, whole);
  return whole;
}

const lostWords = '现在用的打不开：再填一次，或把原来的 SECRET 写进服务器的 SECRET_BEFORE';

async function ofInUse(
  opening: Opening,
  connection: Connection,
  kind: ProviderKind,
): Promise<ProviderValues> {
  try {
    return (await providerInUse(opening, connection, kind)).values;
  } catch (error) {
    if (error instanceof LostProvider) throw new Refusal('providerInvalid', lostWords);
    throw error;
  }
}

function ofEnvironment({ config }: Opening, kind: ProviderKind): ProviderValues {
  if (sourceOfEnvironment(config, kind) === 'none') throw new Refusal('providerNotHere');
  demandFitEnvironment(config, kind);
  return valuesOfEnvironment(config, kind);
}

/** Real students are not handed back to a sandbox. */
export function demandFitEnvironment(config: Config, kind: ProviderKind): void {
  const [fault] = environmentFaultsOf(config, kind);
  if (fault !== undefined) throw new Refusal('providerNotHere', `不能用环境变量里的：${fault}`);
}

export function demandNone(kind: ProviderKind, faults: Record<string, string>): void {
  const [first] = Object.entries(faults);
  if (first === undefined) return;
  const title = providers[kind].fields.find(({ name }) => name === first[0])?.title ?? first[0];
  throw new Refusal('providerInvalid', `${title}：${first[1]}`);
}

async function withSecrets(
  opening: Opening,
  connection: Connection,
  kind: ProviderKind,
  typed: ProviderValues,
): Promise<ProviderValues> {
  const left = secretsOf(kind).filter((name) => typed[name] === '');
  if (left.length === 0) return typed;
  const inUse = await providerInUse(opening, connection, kind).catch((error: unknown) => {
    if (error instanceof LostProvider) return null;
    throw error;
  });
  if (inUse !== null && keepsPlace(kind, typed, inUse.values))
    return {
      ...typed,
      ...Object.fromEntries(left.map((name) => [name, inUse.values[name] ?? ''])),
    };
  if (needsSecrets(kind, typed)) throw new Refusal('providerSecretAsked');
  return typed;
}

/** A page must not make the server of a real school ask around in its network. */
async function demandOutside(
  { config }: Opening,
  kind: ProviderKind,
  values: ProviderValues,
): Promise<void> {
  // The others are where they are, and no page says where.
  if (config.NODE_ENV !== 'production' || (kind !== 'mail' && kind !== 'model')) return;
  const host =
    kind === 'mail'
      ? (values['host'] ?? '')
      : new URL(values['url'] ?? '').hostname.replace(/^\[|\]$/g, '');
  // What cannot be found is told by the trial.
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.some(({ address }) => placeOf(address, config.PRIVATE_NETWORKS_ALLOWED) === 'private'))
    throw new Refusal(
      'providerInvalid',
      `${host} 在内网里。要用它，先在服务器的环境变量 PRIVATE_NETWORKS_ALLOWED 里写上它的网段`,
    );
}
