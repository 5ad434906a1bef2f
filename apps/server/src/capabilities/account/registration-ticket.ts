import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';

const cookie = 'xz_registration';
const seconds = 15 * 60;

/** Says that this browser has proved to own a number; it lets the registration step follow the precheck. */
export function giveRegistrationTicket(
  services: Services,
  mobile: string,
  caller: Caller<CurrentStudent | null>,
): void {
  const until = services.clock.now().getTime() + seconds * 1000;
  const signature = services.signer.signCookie('registration', `${mobile}:${until}`);
  caller.setCookie(cookie, `${until}.${signature}`, seconds);
}

export function hasRegistrationTicket(
  services: Services,
  mobile: string,
  caller: Caller<CurrentStudent | null>,
): boolean {
  const [until = '', signature = ''] = (caller.cookie(cookie) ?? '').split('.');
  return (
    Number(until) > services.clock.now().getTime() &&
    services.signer.verifyCookie('registration', `${mobile}:${until}`, signature)
  );
}

export function takeRegistrationTicket(caller: Caller<CurrentStudent | null>): void {
  caller.setCookie(cookie, null);
}
