import { createHmac, sign } from 'node:crypto';
import { newKey, type OidcKey } from './oidc-keys.ts';

interface TokenWish {
  readonly key: OidcKey;
  readonly claims: Readonly<Record<string, unknown>>;
  /** What it says wrongly, or signs wrongly; undefined: nothing. */
  readonly fault: string | undefined;
}

/** A signed statement of who somebody is, or one that is not to be believed. */
export function writeIdToken({ key, claims, fault }: TokenWish): string {
  const said = encode({ ...claims, ...wrongClaims(claims, fault) });
  switch (fault) {
    case 'alg-none':
      return `${encode({ alg: 'none', typ: 'JWT' })}.${said}.`;
    case 'alg-hs256': {
      // By the public key, which everybody has: whoever takes it for a secret believes it.
      const secret = key.publicKey.export({ format: 'pem', type: 'spki' });
      const head = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${said}`;
      return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
    }
    case 'foreign-key':
      return signed(newKey(key.kid), said);
    default:
      return signed(key, said);
  }
}

function signed({ kid, privateKey }: OidcKey, said: string): string {
  const head = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${said}`;
  return `${head}.${sign('RSA-SHA256', Buffer.from(head), privateKey).toString('base64url')}`;
}

function wrongClaims(
  claims: Readonly<Record<string, unknown>>,
  fault: string | undefined,
): Record<string, unknown> {
  switch (fault) {
    case 'wrong-issuer':
      return { iss: 'https://issuer.example' };
    case 'wrong-nonce':
      return { nonce: 'another' };
    case 'with-nonce':
      return { nonce: 'n' };
    case 'no-event':
      return { events: {} };
    case 'no-nonce':
      return { nonce: undefined };
    case 'expired':
      return { iat: Number(claims['iat']) - 7200, exp: Number(claims['exp']) - 7200 };
    case 'without-end':
      return { exp: undefined };
    case 'other-audience':
      return { aud: 'another-client' };
    default:
      return {};
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
