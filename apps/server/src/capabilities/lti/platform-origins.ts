import type { PlatformRow } from './platform.repository.ts';

/** Whether it names one host: in a policy for browsers a star would stand for many, and a semicolon begin another rule. */
export const isOneHost = ({ hostname }: URL): boolean =>
  /^[a-z\d](?:[\w.-]*[a-z\d])?\.?$/.test(hostname) || /^\[[\da-f:.]+\]$/.test(hostname);

/**
 * Where a platform is, as the school wrote it down: hosted Canvas is at each university's own name besides. What is chosen is sent
 * nowhere else, and the page for choosing stands in no other's frame.
 */
export const platformOrigins = (
  platform: Pick<
    PlatformRow,
    'issuer' | 'auth_address' | 'jwks_address' | 'token_address' | 'return_origins'
  >,
): string[] => [
  ...new Set(
    [
      ...[platform.issuer, platform.auth_address, platform.jwks_address],
      ...[platform.token_address ?? '', ...platform.return_origins],
    ].flatMap((address) => {
      const url = URL.canParse(address) ? new URL(address) : null;
      return url !== null && isOneHost(url) ? [url.origin] : [];
    }),
  ),
];
