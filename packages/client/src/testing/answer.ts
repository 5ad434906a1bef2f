import { vi } from 'vitest';

export interface AskedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  /** Parsed from JSON or from a form; its files are there too. */
  body: unknown;
}

/** Data, a Response, or a function that gives either. */
type Answers = Record<string, unknown>;

/** An expected refusal, or with an HTTP status a failure. */
export function refuse(status: number, message = ''): Response {
  return Response.json(
    { status, message, data: null },
    { status: status >= 400 && status < 600 ? status : 200 },
  );
}

/**
 * Speaks for the server: `'GET /api/version': { version: '1' }` is the data of a success; a Response goes out as it
 * is; a function is asked each time. Whatever is not named is a 404. Returns what was asked, oldest first.
 */
export function answer(answers: Answers): AskedRequest[] {
  const asked: AskedRequest[] = [];
  const speak = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.origin);
    const request: AskedRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(init.body),
    };
    asked.push(request);
    const found = answers[`${request.method} ${request.path}`];
    const said: unknown = isSpeaker(found) ? await found(request) : found;
    if (said instanceof Response) return said.clone();
    return said === undefined
      ? refuse(404)
      : Response.json({ status: 200, message: '', data: said });
  };
  vi.stubGlobal('fetch', vi.fn(speak));
  return asked;
}

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams || body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

function isSpeaker(found: unknown): found is (request: AskedRequest) => unknown {
  return typeof found === 'function';
}
