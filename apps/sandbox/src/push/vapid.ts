import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 24 * 3600;

/** Says why a push is not from who may push, as services answer 401 or 403; undefined: it is. */
export function faultOfVapid(
  authorization: string,
  { origin, applicationKey, now }: { origin: string; applicationKey: string; now: Date },
): { status: 401 | 403; why: string } | undefined {
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  if (token === '') return { status: 401, why: 'no vapid' };
  if (key !== applicationKey)
    return { status: 403, why: 'the key is not the one of the subscription' };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  if (read(head)['alg'] !== 'ES256') return { status: 403, why: 'not ES256' };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return { status: 403, why: 'the signature is wrong' };
  const { aud, exp, sub } = read(claims);
  const seconds = now.getTime() / 1000;
  if (aud !== origin) return { status: 403, why: 'it is meant for another service' };
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + DAY_SECONDS)
    return { status: 403, why: 'it has ended, or ends in more than a day' };
  if (typeof sub !== 'string' || !/^(?:https:\/\/|mailto:.+@)/.test(sub))
    return { status: 403, why: 'it does not say whom to write to' };
  return undefined;
}

function publicKey(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  return createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: bytes.subarray(1, 33).toString('base64url'),
      y: bytes.subarray(33, 65).toString('base64url'),
    },
  });
}
