import { Refusal } from '../../../platform/http/refusal.ts';
import type { Signer } from '../../../platform/signer.ts';
import { openPassword, sealPassword, type PasswordPlace } from '../secret.ts';

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

/** `login` of a store alone. */
type Place = Omit<PasswordPlace, 'login'> & { readonly login?: string };

/** What is kept of a new password; null where the form needs none. */
export function passwordFor(
  signer: Signer,
  { webhookId, address, login }: Place,
  password = '',
): Buffer | null {
  if (login === undefined) return null;
  if (password === '') throw new Refusal('webhookPasswordEmpty');
  return sealPassword(signer, { webhookId, address, login }, password);
}

/** The password that is kept, where none is given. It goes nowhere but where it was given for. */
export const keptPassword = (
  signer: Signer,
  { webhookId, address, login }: Place,
  kept: Buffer | null,
  password = '',
): string | null =>
  password !== '' || kept === null || login === undefined
    ? null
    : openPassword(signer, { webhookId, address, login }, kept);
