import type { ProviderKind, ProviderState } from '@xuezhou/contract/site/console';
import type { ProviderValues } from '@xuezhou/rules/site/provider-fields';
import type { Config } from '../../../platform/config/config.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Signer } from '../../../platform/signer.ts';
import {
  isOfSandbox,
  productionFaultsOf,
  sourceOfEnvironment,
  valuesOfEnvironment,
} from './provider-config.ts';
import { providerRow, type ProviderRow } from './provider.repository.ts';

/** What is needed to read what pages set. */
export interface Opening {
  readonly config: Config;
  readonly signer: Signer;
}

export interface ProviderInUse {
  readonly source: ProviderState['source'];
  readonly values: ProviderValues;
  /** Why what a page set is not in use: by a variable, or since it is a trial's and the students are real. */
  readonly aside: ProviderState['aside'];
  /** Nobody outside receives anything. */
  readonly isSandbox: boolean;
  /** As the row counts the switches. */
  readonly version: number;
  /** Another one where anything of it is another. */
  readonly mark: string;
  /** Each call failed since the last that came through. */
  readonly isFailing: boolean;
}

const purpose = 'provider-setting';

export const sealValues = (
  { signer }: Pick<Opening, 'signer'>,
  kind: ProviderKind,
  values: ProviderValues,
): Buffer => signer.seal(purpose, kind, Buffer.from(JSON.stringify(values)));

/** The same, sealed by the key that seals now; null where that has sealed it, or no key of ours opens it. */
export function sealValuesAnew(
  { signer }: Pick<Opening, 'signer'>,
  kind: ProviderKind,
  sealed: Buffer,
): Buffer | null {
  try {
    return signer.sealAnew(purpose, kind, sealed);
  } catch {
    // It is a repair; nothing is written over it.
    return null;
  }
}

/** No key of ours opens what a page set. */
export class LostProvider extends Error {
  override readonly name = 'LostProvider';
}

/** Throws a LostProvider where no key of ours opens it. */
export function openValues(
  { signer }: Pick<Opening, 'signer'>,
  kind: ProviderKind,
  sealed: Buffer,
): ProviderValues {
  try {
    return JSON.parse(signer.unseal(purpose, kind, sealed).toString()) as ProviderValues;
  } catch (cause) {
    throw new LostProvider(`of ${kind}, no key of ours opens what a page set`, { cause });
  }
}

/**
 * The one place that says which of both is in use: what a page set, else what the environment says. Throws a
 * LostProvider where what a page set cannot be opened: another's key in its place would send as somebody else, without a
 * word. A copy of a school is told by PROVIDERS to leave aside what came along in its rows; and what a page set in the
 * trial never hides the keys with which the school went live.
 */
export function inUseOf(
  opening: Opening,
  kind: ProviderKind,
  row: ProviderRow | undefined,
): ProviderInUse {
  const { config } = opening;
  const counted = { version: row?.version ?? 0, isFailing: (row?.failures ?? 0) > 0 };
  const ofEnvironment = (aside: ProviderInUse['aside']): ProviderInUse => {
    const source = sourceOfEnvironment(config, kind);
    const values = valuesOfEnvironment(config, kind);
    return {
      ...{ ...counted, source, values, aside },
      ...{ isSandbox: source === 'sandbox', mark: 'environment' },
    };
  };
  if (row === undefined || row.sealed === null) return ofEnvironment(null);
  if (config.PROVIDERS === 'environment') return ofEnvironment('variable');
  const values = openValues(opening, kind, row.sealed);
  if (Object.keys(productionFaultsOf(config, kind, values)).length > 0)
    return ofEnvironment('sandbox');
  return {
    ...{ ...counted, source: 'page', values, aside: null },
    ...{ isSandbox: isOfSandbox(config, kind, values), mark: `page ${row.version}` },
  };
}

/** Read anew for each call, so that every server has what was switched to with its next message. */
export const providerInUse = async (
  opening: Opening,
  connection: Connection,
  kind: ProviderKind,
): Promise<ProviderInUse> => inUseOf(opening, kind, await providerRow(connection, kind));

/** Of SMS, to be shown or offered; none where no key of ours opens them, and nothing can be sent. */
async function shownSms(opening: Opening, connection: Connection): Promise<ProviderValues> {
  const row = await providerRow(connection, 'sms');
  try {
    return inUseOf(opening, 'sms', row).values;
  } catch (error) {
    if (!(error instanceof LostProvider)) throw error;
    return {};
  }
}

/** For which messages by SMS the school has a template. */
export async function smsTemplates(
  opening: Opening,
  connection: Connection,
): Promise<{ notice: boolean; pay: boolean }> {
  const values = await shownSms(opening, connection);
  return {
    notice: (values['noticeTemplateCode'] ?? '') !== '',
    pay: (values['payTemplateCode'] ?? '') !== '',
  };
}

/** The signature under which SMS go out until the school has one of its own approved. */
export const smsSignOf = async (opening: Opening, connection: Connection): Promise<string> =>
  (await shownSms(opening, connection))['signName'] ?? opening.config.SMS_SIGN_NAME;
