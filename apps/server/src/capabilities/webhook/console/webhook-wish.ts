import type { InputOf } from '@xuezhou/contract/kernel';
import type { Grants } from '@xuezhou/contract/staff';
import {
  mayHear,
  statementKinds,
  type makeWebhook,
  type WebhookForm,
} from '@xuezhou/contract/webhook/console';
import { publicOrigin } from '../../../platform/http/origin-of.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { openOutward, Unencrypted } from '../../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { readEndpoint, readLogin } from './store-wish.ts';

/** `login` of a store alone. */
export interface Wish {
  readonly name: string;
  readonly address: string;
  readonly kinds: string[];
  readonly login?: string;
}

/** What somebody wants told where. Throws what is wrong with it. */
export async function readWish(
  { config }: Pick<ConsoleServices, 'config'>,
  { name, address, kinds, login }: InputOf<typeof makeWebhook>['body'],
  own: Grants,
  form: WebhookForm,
): Promise<Wish> {
  const title = name.trim();
  if (title === '') throw new Refusal('webhookNameEmpty');
  if (kinds.length === 0) throw new Refusal('webhookKindsEmpty');
  if (kinds.some((kind) => !mayHear(kind, own))) throw new Refusal('webhookBeyondOwn');
  const isStore = form === 'xapi';
  const fit: readonly string[] = statementKinds;
  if (isStore && kinds.some((kind) => !fit.includes(kind))) throw new Refusal('webhookKindUnfit');
  if (isStore && publicOrigin(config) === '') throw new Refusal('webhookNoAddress');
  return {
    name: title,
    address: await readAddress(config, isStore ? readEndpoint(address) : address.trim()),
    kinds: [...new Set(kinds)].toSorted(),
    ...(isStore && { login: readLogin(login) }),
  };
}

export async function readAddress(
  config: ConsoleServices['config'],
  text: string,
): Promise<string> {
  if (!URL.canParse(text)) throw new Refusal('webhookAddress');
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // A password would stand in lists and logs.
  if (!isWeb || url.username !== '' || url.password !== '') throw new Refusal('webhookAddress');
  url.hash = '';
  const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
  try {
    await outward.demandReachable(url.href);
  } catch (error) {
    if (error instanceof PrivateAddress) throw new Refusal('webhookPrivate');
    if (error instanceof Unencrypted) throw new Refusal('webhookAddress');
    throw new Refusal('webhookUnfound');
  } finally {
    await outward.close();
  }
  return url.href;
}
