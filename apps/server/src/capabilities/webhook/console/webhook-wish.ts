import type { InputOf } from '@xuezhou/contract/kernel';
import type { Grants } from '@xuezhou/contract/staff';
import { mayHear, type makeWebhook } from '@xuezhou/contract/webhook/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import { openOutward, Unencrypted } from '../../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';
import type { ConsoleServices } from '../../../platform/services.ts';

/** What somebody wants told where. Throws what is wrong with it. */
export async function readWish(
  { config }: Pick<ConsoleServices, 'config'>,
  { name, address, kinds }: InputOf<typeof makeWebhook>['body'],
  own: Grants,
): Promise<{ name: string; address: string; kinds: string[] }> {
  const title = name.trim();
  if (title === '') throw new Refusal('webhookNameEmpty');
  if (kinds.length === 0) throw new Refusal('webhookKindsEmpty');
  if (kinds.some((kind) => !mayHear(kind, own))) throw new Refusal('webhookBeyondOwn');
  return {
    name: title,
    address: await readAddress(config, address.trim()),
    kinds: [...new Set(kinds)].toSorted(),
  };
}

async function readAddress(config: ConsoleServices['config'], text: string): Promise<string> {
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
