import type { ProviderKind, ProviderState } from '@xuezhou/contract/site/console';
import type { ProviderValues } from '@xuezhou/rules/site/provider-fields';
import type { Config } from '../../../platform/config/config.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Signer } from '../../../platform/signer.ts';
import { sourceOfEnvironment, valuesOfEnvironment } from './provider-config.ts';
import { providerRow, type ProviderRow } from './provider.repository.ts';

/** What is needed to read what pages set. */
export interface Opening {
  readonly config: Config;
  readonly signer: Signer;
}

export interface ProviderInUse {
  readonly source: ProviderState['source'];
  readonly values: ProviderValues;
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

/** Throws where no key of ours opens it. */
export const openValues = (
  { signer }: Pick<Opening, 'signer'>,
  kind: ProviderKind,
  sealed: Buffer,
): ProviderValues => JSON.parse(signer.unseal(purpose, kind, sealed).toString()) as ProviderValues;

/**
 * The one place that says which of both is in use: what a page set, else what the environment says. Throws where what a
 * page set cannot be opened: another's key in its place would send as somebody else, without a word.
 */
export function inUseOf(
  opening: Opening,
  kind: ProviderKind,
  row: ProviderRow | undefined,
): ProviderInUse {
  const isFailing = (row?.failures ?? 0) > 0;
  if (row === undefined || row.sealed === null)
    return {
      ...{ source: sourceOfEnvironment(opening.config, kind), isFailing, mark: 'environment' },
      values: valuesOfEnvironment(opening.config, kind),
    };
  return {
    ...{ source: 'page', isFailing, mark: `page ${row.version}` },
    values: openValues(opening, kind, row.sealed),
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
  } catch {
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
