import type { IncomingMessage } from 'node:http';
import {
  ACS3_ALGORITHM,
  buildStringToSign,
  isSameSignature,
  sha256Hex,
  signAcs3,
} from './acs3-signature.ts';
import { GatewayError, missingField } from './gateway-error.ts';
import { CLOCK_SKEW_MS, type NonceMemory } from './nonce-memory.ts';

const AUTHORIZATION =
  /^(\S+) Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Headers without which the gateway does not read on, and the names it gives them in its errors. */
const MANDATORY_HEADERS = [
  ['x-acs-action', 'Action'],
  ['x-acs-version', 'Version'],
  ['x-acs-date', 'Timestamp'],
  ['x-acs-signature-nonce', 'SignatureNonce'],
  ['x-acs-content-sha256', 'ContentSha256'],
] as const;

export interface AccessKey {
  accessKeyId: string;
  accessKeySecret: string;
}

/**
 * Checks who sent the request as the real gateway does: mandatory headers, key, date, signature, nonce.
 * @throws GatewayError
 */
export function authorizeRequest(
  request: IncomingMessage,
  body: Buffer,
  key: AccessKey,
  nonces: NonceMemory,
  now: Date,
): void {
  const headers = flattenHeaders(request);
  const { credential, signedHeaders, signature } = readAuthorization(headers['authorization']);
  for (const [header, field] of MANDATORY_HEADERS) if (!headers[header]) throw missingField(field);
  if (credential !== key.accessKeyId) {
    throw new GatewayError(
      404,
      'InvalidAccessKeyId.NotFound',
      'Specified access key is not found.',
    );
  }
  checkDate(headers['x-acs-date'] ?? '', now);
  checkSignedHeaders(headers, signedHeaders);
  checkBodyHash(headers['x-acs-content-sha256'] ?? '', body);

  const [path, rawQuery] = splitTarget(request.url ?? '/');
  const stringToSign = readableStringToSign({
    method: request.method ?? '',
    path,
    rawQuery,
    headers,
    signedHeaders,
    contentSha256: headers['x-acs-content-sha256'] ?? '',
  });
  if (!isSameSignature(signature, signAcs3(stringToSign, key.accessKeySecret)))
    throw signatureMismatch(stringToSign);

  // Last, so that nobody without the secret can use up another's nonce.
  if (!nonces.remember(headers['x-acs-signature-nonce'] ?? '', now)) {
    throw new GatewayError(
      400,
      'SignatureNonceUsed',
      'Specified signature nonce was used already.',
    );
  }
}

/** Path and query as they came on the wire. */
export function splitTarget(target: string): [path: string, rawQuery: string] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

function flattenHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
}

function readAuthorization(header: string | undefined): {
  credential: string;
  signedHeaders: string[];
  signature: string;
} {
  if (!header) throw missingField('AccessKeyId');
  const [, algorithm, credential = '', signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(header) ?? [];
  if (algorithm !== ACS3_ALGORITHM) throw incompleteSignature();
  return { credential, signedHeaders: signedHeaders.split(';'), signature };
}

function checkDate(date: string, now: Date): void {
  const time = DATE.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new GatewayError(
      400,
      'InvalidTimeStamp.Format',
      'Specified time stamp or date value is not well formatted.',
    );
  }
  if (Math.abs(now.getTime() - time) > CLOCK_SKEW_MS) {
    throw new GatewayError(
      400,
      'InvalidTimeStamp.Expired',
      'Specified time stamp or date value is expired.',
    );
  }
}

/** Every public header that is present must be signed, else somebody on the way could change it. */
function checkSignedHeaders(headers: Record<string, string>, signedHeaders: string[]): void {
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  );
  const isSorted = signedHeaders.join(';') === signedHeaders.toSorted().join(';');
  if (!isSorted || mustBeSigned.some((name) => !signedHeaders.includes(name)))
    throw incompleteSignature();
}

function checkBodyHash(claimed: string, body: Buffer): void {
  const actual = sha256Hex(body);
  if (claimed !== actual) throw signatureMismatch(`the SHA-256 of the body is ${actual}`);
}

function readableStringToSign(request: Parameters<typeof buildStringToSign>[0]): string {
  try {
    return buildStringToSign(request);
  } catch {
    throw incompleteSignature();
  }
}

function signatureMismatch(serverSide: string): GatewayError {
  return new GatewayError(
    400,
    'SignatureDoesNotMatch',
    `Specified signature is not matched with our calculation. server string to sign is:${serverSide}`,
  );
}

function incompleteSignature(): GatewayError {
  return new GatewayError(
    400,
    'IncompleteSignature',
    'The request signature does not conform to Aliyun standards.',
  );
}
