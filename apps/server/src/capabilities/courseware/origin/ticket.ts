import type { Services } from '../../../platform/services.ts';

type Signing = Pick<Services, 'signer' | 'clock'>;

const purpose = 'courseware';
/** A page that stays open longer opens its part anew. */
const ticketMs = 6 * 3_600_000;

export interface PlayerTicket {
  readonly versionId: number;
  /** Origin of the page that shows it. */
  readonly page: string;
}

/** Opens the files of one version for some hours, to be shown by one page; it stands in the path, as there are no cookies. */
export function playerAddress(
  { signer, clock }: Signing,
  { origin, page, versionId }: PlayerTicket & { readonly origin: string },
): string {
  const until = clock.now().getTime() + ticketMs;
  const text = `${versionId}.${Buffer.from(page).toString('base64url')}.${until}`;
  return `${origin}/p/${text}.${signer.sign(purpose, text)}/`;
}

/** Undefined when the signature is not ours or its time is over. */
export function readPlayerTicket(
  { signer, clock }: Signing,
  signed: string,
): PlayerTicket | undefined {
  const end = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(0, end));
  if (!signer.verify(purpose, text, signed.slice(end + 1))) return undefined;
  const [versionId = '', page = '', until = ''] = text.split('.');
  if (Number(until) < clock.now().getTime()) return undefined;
  return { versionId: Number(versionId), page: Buffer.from(page, 'base64url').toString('utf8') };
}
