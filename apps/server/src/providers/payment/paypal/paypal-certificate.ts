import { X509Certificate } from 'node:crypto';
import { readAnswer } from '../../../platform/http/limits/read-answer.ts';
import { PaymentUnavailableError } from '../payment.port.ts';

/** Where PayPal keeps them; nothing else is fetched, whoever names it. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[A-Za-z0-9-]{1,100}$/;
const MOST_KEPT = 20;
const MOST_BYTES = 100_000;

/** Reads certificates from PayPal's own addresses, and keeps those that it read. */
export function certificateReader(
  origins: readonly string[],
  timeoutMs: number,
): (address: string) => Promise<X509Certificate | null> {
  const kept = new Map<string, X509Certificate>();
  return async (address) => {
    if (!isTrusted(address, origins)) return null;
    const known = kept.get(address);
    if (known) return known;
    const certificate = await fetchCertificate(address, timeoutMs);
    if (certificate === null) return null;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(address, certificate);
    return certificate;
  };
}

function isTrusted(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // Written as PayPal writes it: no user, port, query or dots that lead elsewhere.
  return (
    url.href === address &&
    origins.includes(url.origin) &&
    CERTIFICATE_PATH.test(url.pathname) &&
    url.href === url.origin + url.pathname
  );
}

/** Null for what is none. Throws PaymentUnavailableError where PayPal does not answer. */
async function fetchCertificate(
  address: string,
  timeoutMs: number,
): Promise<X509Certificate | null> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (response === null || response.status >= 500 || response.status === 429)
    throw new PaymentUnavailableError('PayPal: no certificate for a webhook');
  if (!response.ok) return null;
  const text = await readAnswer(response, MOST_BYTES).catch(() => '');
  try {
    // The first is PayPal's own, those that follow lead to its root; the address is what we trust.
    return new X509Certificate(text);
  } catch {
    return null;
  }
}
