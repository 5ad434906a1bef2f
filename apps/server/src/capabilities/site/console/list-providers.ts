import type { DataOf } from '@xuezhou/contract/kernel';
import {
  providerKinds,
  type listProviders as operation,
  type ProviderKind,
  type ProviderState,
} from '@xuezhou/contract/site/console';
import {
  providers,
  secretsOf,
  tailOfSecret,
  type ProviderValues,
} from '@xuezhou/rules/site/provider-fields';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  environmentFaultsOf,
  sourceOfEnvironment,
  valuesOfEnvironment,
} from '../providers/provider-config.ts';
import {
  inUseOf,
  LostProvider,
  openValues,
  type ProviderInUse,
} from '../providers/provider-in-use.ts';
import { providerRow, type ProviderRow } from '../providers/provider.repository.ts';

export async function listProviders(services: ConsoleServices): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  return await Promise.all(
    providerKinds.map(async (kind) => stateOf(services, kind, await providerRow(connection, kind))),
  );
}

function stateOf(
  services: ConsoleServices,
  kind: ProviderKind,
  row: ProviderRow | undefined,
): ProviderState {
  const opened = openedOf(services, kind, row);
  return {
    kind,
    source: opened?.source ?? 'page',
    aside: opened?.aside ?? null,
    isSandbox: opened?.isSandbox ?? false,
    values: shownValues(kind, opened?.values ?? {}),
    tail: tailOf(kind, opened?.values ?? {}),
    version: row?.version ?? 0,
    changed:
      row?.sealed && row.changed_at && (opened === null || opened.source === 'page')
        ? { at: row.changed_at.toISOString(), by: row.changed_by_name ?? '' }
        : null,
    tried: row?.tried_at
      ? {
          at: row.tried_at.toISOString(),
          isRight: row.tried_right ?? false,
          words: row.tried_words ?? '',
        }
      : null,
    back: row === undefined ? null : backOf(services, kind, row),
    failing: row?.failing_since
      ? {
          since: row.failing_since.toISOString(),
          count: Math.max(1, row.failures),
          words: row.failing_words ?? '',
        }
      : null,
    isLost: opened === null,
    environment: sourceOfEnvironment(services.config, kind),
    mayBeSet: services.config.PROVIDERS === 'pages' && providers[kind].fixed === undefined,
  };
}

/** Null: no key of ours opens it. */
function openedOf(
  services: ConsoleServices,
  kind: ProviderKind,
  row: ProviderRow | undefined,
): ProviderInUse | null {
  try {
    return inUseOf(services, kind, row);
  } catch (error) {
    if (!(error instanceof LostProvider)) throw error;
    services.log.warn({ err: error, kind }, 'what a page set of a provider cannot be opened');
    return null;
  }
}

function backOf(
  services: ConsoleServices,
  kind: ProviderKind,
  { before_until: until, before_sealed: sealed }: ProviderRow,
): ProviderState['back'] {
  if (until === null || until <= services.clock.now()) return null;
  if (sealed === null && environmentFaultsOf(services.config, kind).length > 0) return null;
  if (sealed === null)
    return {
      until: until.toISOString(),
      source: sourceOfEnvironment(services.config, kind),
      tail: tailOf(kind, valuesOfEnvironment(services.config, kind)),
    };
  try {
    const tail = tailOf(kind, openValues(services, kind, sealed));
    return { until: until.toISOString(), source: 'page', tail };
  } catch {
    // Nobody could use it again.
    return null;
  }
}

export const tailOf = (kind: ProviderKind, values: ProviderValues): string =>
  tailOfSecret(values[secretsOf(kind)[0] ?? ''] ?? '');

/** All but the secret. */
const shownValues = (kind: ProviderKind, values: ProviderValues): ProviderState['values'] =>
  providers[kind].fields
    .filter(({ isSecret }) => !isSecret)
    .map(({ name }) => ({ name, value: (values[name] ?? '').slice(0, 8000) }));
