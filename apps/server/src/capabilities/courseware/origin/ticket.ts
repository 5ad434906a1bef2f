import type { Services } from '../../../platform/services.ts';

type Signing = Pick<Services, 'signer'>;

const purpose = 'courseware-session';
/** The page that shows a package opens its stretch of learning anew several times within it. */
const openMs = 30 * 60_000;

export const openUntil = (now: Date): Date => new Date(now.getTime() + openMs);

export interface PlayerTicket {
  /** The stretch of learning, which says of which version, and until when. */
  readonly sessionId: string;
  /** Origin of the page that shows it. */
  readonly page: string;
}

/**
 * Names the files of one version, to be shown by one page; it stands in the path, as there are no cookies, and so it stays
 * the same as long as the package is open.
 */
export function playerAddress(
  { signer }: Signing,
  { origin, page, sessionId }: PlayerTicket & { readonly origin: string },
): string {
  const text = `${sessionId}.${Buffer.from(page).toString('base64url')}`;
  return `${origin}/p/${text}.${signer.sign(purpose, text)}/`;
}

/** Undefined when the signature is not ours. */
export function readPlayerTicket({ signer }: Signing, signed: string): PlayerTicket | undefined {
  const end = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(0, end));
  if (!signer.verify(purpose, text, signed.slice(end + 1))) return undefined;
  const [sessionId = '', page = ''] = text.split('.');
  return { sessionId, page: Buffer.from(page, 'base64url').toString('utf8') };
}
