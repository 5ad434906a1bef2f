import { failureMessage, failures, type Takeover } from '@xuezhou/contract/failures';
import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';
import { learnFormulas } from '../rich-html/known-formulas.ts';
import { FailureError, RefusalError } from './errors.ts';

interface Envelope {
  status: number;
  message: string;
  data: unknown;
  formulas: unknown;
}

/** Only status 200 is success; throws a RefusalError or a FailureError for all else. */
export async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = await parse(response);
  if (!response.ok) throw failureOf(response.status, response, envelope);
  if (envelope === null) throw failureOf(500, response, null);
  if (envelope.status === 200) {
    learnFormulas((envelope.formulas ?? {}) as DrawnFormulas);
    return envelope.data;
  }
  // A status of the catalogue in the body of a 200 means what it would have meant as the HTTP status.
  if (envelope.status in failures) throw failureOf(envelope.status, response, envelope);
  throw new RefusalError(envelope.status, envelope.message);
}

async function parse(response: Response): Promise<Envelope | null> {
  try {
    const value: unknown = await response.json();
    if (typeof value !== 'object' || value === null) return null;
    const { status, message, data, formulas } = value as Record<string, unknown>;
    if (typeof status !== 'number') return null;
    return { status, message: typeof message === 'string' ? message : '', data, formulas };
  } catch {
    return null;
  }
}

/** These keep the catalogue's own words, whatever the server wrote. */
const fixedWords = new Set([401, 403, 404, 500, 503]);

function failureOf(status: number, response: Response, envelope: Envelope | null): FailureError {
  if (!(status in failures)) return new FailureError(500, failures.other);
  const given = fixedWords.has(status) ? '' : (envelope?.message ?? '');
  return new FailureError(status, given || failureMessage(status), {
    retryAfter: Number(response.headers.get('retry-after')) || null,
    takeover: status === 403 ? takeoverIn(envelope?.data) : null,
  });
}

/** Null where it does not say which login, or when. */
export function takeoverIn(data: unknown): Takeover | null {
  const { device, at } = (data ?? {}) as Record<string, unknown>;
  if (typeof device !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at)))
    return null;
  return { device, at };
}
