import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';

/** Where a platform has the tool's keys from: pasted by its administrator, or asked for at the tool's address. */
export interface ToolKeys {
  readonly keys: readonly JsonWebKey[];
}

type Said = Readonly<Record<string, unknown>>;

/** What the tool has signed by RS256 with a key of its own; or the words of what is wrong with it. */
export function readToolStatement(token: string, { keys }: ToolKeys): Said | string {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const header = read(head);
  const said = read(body);
  if (rest.length > 0 || header === null || said === null) return 'not a JWT';
  if (header['alg'] !== 'RS256') return 'alg must be RS256';
  const key = keys.find((one) => one['kid'] === header['kid']);
  if (key === undefined) return 'unknown kid';
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? said : 'wrong signature';
}

function read(part: string): Said | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Said) : null;
  } catch {
    return null;
  }
}
