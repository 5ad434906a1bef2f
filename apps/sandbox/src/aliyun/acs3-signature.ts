import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const ACS3_ALGORITHM = 'ACS3-HMAC-SHA256';

/** What ACS3 signs of a request. */
export interface SignableRequest {
  method: string;
  /** As it came on the wire, still escaped. */
  path: string;
  /** As it came on the wire, without the question mark. */
  rawQuery: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  signedHeaders: readonly string[];
  /** The x-acs-content-sha256 header; that it is the body's own hash is checked apart. */
  contentSha256: string;
}

/** SHA-256 in lower-case hex. */
export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * The string that Aliyun's V3 signature covers.
 * Rule: help.aliyun.com, V3 版本请求体与签名机制. Written from that page and not from the SDK, so that one mistake
 * cannot hide on both sides.
 */
export function buildStringToSign(request: SignableRequest): string {
  const canonicalHeaders = request.signedHeaders.map(
    (name) => `${name}:${(request.headers[name] ?? '').trim()}\n`,
  );
  const canonicalRequest = [
    request.method,
    request.path,
    canonicalizeQuery(request.rawQuery),
    canonicalHeaders.join(''),
    request.signedHeaders.join(';'),
    request.contentSha256,
  ].join('\n');
  return `${ACS3_ALGORITHM}\n${sha256Hex(canonicalRequest)}`;
}

/** HMAC-SHA256 of the string to sign, in lower-case hex. */
export function signAcs3(stringToSign: string, accessKeySecret: string): string {
  return createHmac('sha256', accessKeySecret).update(stringToSign).digest('hex');
}

/** Compares two hex signatures without telling by time where they part. */
export function isSameSignature(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Pairs decoded and escaped again by RFC 3986, sorted by name: a client may escape in its own way on the wire. Where a
 * plus comes unescaped it is a plus, not a space.
 * @throws URIError for a broken escape
 */
export function canonicalizeQuery(rawQuery: string): string {
  return parseQuery(rawQuery)
    .map(([name, value]) => [escapeRfc3986(name), escapeRfc3986(value)] as const)
    .toSorted((one, other) => compareText(one[0], other[0]) || compareText(one[1], other[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Decoded pairs in the order they came. @throws URIError for a broken escape */
export function parseQuery(rawQuery: string): [name: string, value: string][] {
  const pairs = rawQuery.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const equals = pair.includes('=') ? pair.indexOf('=') : pair.length;
    return [decodeURIComponent(pair.slice(0, equals)), decodeURIComponent(pair.slice(equals + 1))];
  });
}

/** encodeURIComponent leaves five characters that RFC 3986 reserves. */
function escapeRfc3986(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** By code unit, as the signature rule wants; a locale would put letters in another order. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
