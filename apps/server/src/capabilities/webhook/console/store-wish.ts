import type { WebhookForm } from '@xuezhou/contract/webhook/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Signer } from '../../../platform/signer.ts';
import { sealPassword } from '../secret.ts';

/** The address under which a store has its paths; one of them that was copied with it is taken off. */
export function readEndpoint(text: string): string {
  const endpoint = text.trim().replace(/\/+(?:(?:statements|about)\/*)?$/, '');
  if (/[?#]/.test(endpoint)) throw new Refusal('webhookEndpoint');
  return endpoint;
}

/** What is said before the first colon is the name, so a name has none. */
export function readLogin(text = ''): string {
  const login = text.trim();
  if (login === '' || login.includes(':')) throw new Refusal('webhookLoginEmpty');
  return login;
}

/** What is kept of a new password; null where the form needs none. */
export function passwordFor(
  signer: Signer,
  webhookId: string,
  form: WebhookForm,
  password = '',
): Buffer | null {
  if (form !== 'xapi') return null;
  if (password === '') throw new Refusal('webhookPasswordEmpty');
  return sealPassword(signer, webhookId, password);
}

interface Store {
  readonly address: string;
  readonly login: string;
  readonly password_sealed: Buffer | null;
}

/**
 * The password that is kept, where none is given. It goes nowhere but where it was given for: else whoever changes the
 * address would have it sent to them.
 */
export const keptPassword = (
  { address, login, password_sealed: kept }: Store,
  wish: { readonly address: string; readonly login?: string },
  password = '',
): Buffer | null =>
  password === '' && address === wish.address && login === wish.login ? kept : null;
