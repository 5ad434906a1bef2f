import type { PlatformRow } from '../platform.repository.ts';

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
    ].flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])),
  ),
];
