import type { Services } from '../../platform/services.ts';

/** What failed logins are counted by; the phone or e-mail cannot be read from it. */
export function loginAttemptKey({ signer }: Pick<Services, 'signer'>, name: string): string {
  return signer.sign('login-attempt', name);
}
