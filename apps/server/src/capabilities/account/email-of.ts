import { isEmailValid, normalEmail } from '@xuezhou/rules/text/email';
import { Refusal } from '../../platform/http/refusal.ts';

/** The stored form of the e-mail that a call gives. Throws emailFormat. */
export function emailOf(given: string): string {
  const email = normalEmail(given);
  if (!isEmailValid(email)) throw new Refusal('emailFormat');
  return email;
}
