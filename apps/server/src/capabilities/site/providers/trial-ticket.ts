import type { ProviderKind } from '@xuezhou/contract/site/console';
import type { ProviderValues } from '@xuezhou/rules/site/provider-fields';
import type { Signer } from '../../../platform/signer.ts';

const purpose = 'provider-trial';
const minute = 60_000;
const lasts = 30 * minute;
/** A second person has three days to agree. */
const lastsForAnother = 4 * 24 * 60 * minute;

/** What was tried, whatever the order of its fields. */
interface Tried {
  readonly kind: ProviderKind;
  readonly values: ProviderValues;
}

const textOf = ({ kind, values }: Tried, at: string): string =>
  JSON.stringify([kind, at, Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Says that this came through at that moment; without the secret of the school nobody can write one. */
export function writeTicket(signer: Signer, tried: Tried, now: Date): string {
  const at = String(now.getTime());
  return `${at}.${signer.sign(purpose, textOf(tried, at))}`;
}

export function isTicketFor(
  signer: Signer,
  ticket: string,
  tried: Tried,
  { now, isAgreed }: { now: Date; isAgreed: boolean },
): boolean {
  const [at = '', signature = ''] = ticket.split('.');
  const age = now.getTime() - Number(at);
  return (
    age <= (isAgreed ? lastsForAnother : lasts) &&
    signer.verify(purpose, textOf(tried, at), signature)
  );
}
