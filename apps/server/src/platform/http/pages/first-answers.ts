import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataOf, Operation } from '@xuezhou/contract/kernel';
import { drawnHeader } from '@xuezhou/rules/text/formula/drawn-header';
import { addressWith, firstAnswersId, type FirstAnswer } from '@xuezhou/rules/site/document';
import { inTime } from './in-time.ts';
import type { DrawnView } from './views/drawn-view.ts';
import { viewInto, type Inlined } from './views/view-into.ts';

type Fields = Readonly<Record<string, string | number>>;

/** A reading operation, alone or with what it is asked with; the parameters of the path are its too. */
type FirstCall = Operation | AskedWith;

interface AskedWith {
  readonly operation: Operation;
  readonly params?: Fields;
  /** Of the parameters, where it says what they say. */
  readonly query?: Fields | ((params: Fields) => Fields);
}

/** What a page of the application asks first, so that its answers come with its document. */
export interface FirstCalls {
  /** As the router of the server has it. */
  readonly path: string;
  readonly calls: readonly FirstCall[];
  /** What its parts ask when they are there: only where it is drawn, since it would move when they come. */
  readonly beside?: readonly FirstCall[];
  /**
   * What it asks once those were answered that it reads: `dataOf` has what one of them said. Only where it is drawn, since
   * the document waits for a second round.
   */
  readonly next?: (
    dataOf: <O extends Operation>(operation: O) => DataOf<O>,
    query: unknown,
  ) => readonly FirstCall[];
  /**
   * What else it may ask while it is drawn, once it knows more: each is asked back from the drawing and comes with the
   * document as well. Whatever method they have, they only read (`first-calls-read.test.ts`).
   */
  readonly asks?: readonly Operation[];
  /** The same of what the page itself asks in another way: its answers stay here. */
  readonly looks?: readonly Operation[];
  /** Only where the address has no query: with one the page asks something else. */
  readonly isBare?: true;
  /** Why its first view is not drawn here; left out where it is. */
  readonly isNotDrawn?: string;
}

/** In milliseconds: a document must not wait long for what the page can ask itself. */
export const FIRST_ANSWERS_PATIENCE = 600;
/** So many documents at one moment are answered ahead; the others are as they are built. */
const atOnce = 16;

/**
 * Asks for a page what it will ask first, in the name of who asks. Only what was answered well comes with it: a refusal, a
 * lost session and a failure are the page's own to hear.
 */
export function answerAhead(app: FastifyInstance, patience: number) {
  let busy = 0;
  return async (
    { calls, next }: Pick<FirstCalls, 'calls' | 'next'>,
    request: FastifyRequest,
  ): Promise<Ahead> => {
    if (busy >= atOnce) return { answers: [], isWhole: false };
    busy += 1;
    try {
      const ask = async (some: readonly FirstCall[]) =>
        await Promise.all(some.map((call) => inTime(askOne(app, call, request), patience)));
      const first = await ask(calls);
      const following = followingOf(next, { calls, first }, request);
      const all = [...first, ...(await ask(following ?? []))];
      const answers = all.filter((answer) => answer !== null);
      return { answers, isWhole: following !== null && answers.length === all.length };
    } finally {
      busy -= 1;
    }
  };
}

/** What a page asks next; null where that cannot be told from what came. */
function followingOf(
  next: FirstCalls['next'],
  { calls, first }: { calls: readonly FirstCall[]; first: readonly (FirstAnswer | null)[] },
  request: FastifyRequest,
): readonly FirstCall[] | null {
  if (next === undefined) return [];
  const dataOf = <O extends Operation>(operation: O) => {
    const answer = first[calls.indexOf(operation)];
    if (!answer) throw new Error(`${operation.path} was not answered`);
    return answer.data as DataOf<O>;
  };
  try {
    return next(dataOf, request.query);
  } catch (error) {
    request.log.debug({ err: error }, 'what a page asks next is left to the page');
    return null;
  }
}

/** What one call was refused, or did not say in time, the page asks itself. */
interface Ahead {
  readonly answers: readonly FirstAnswer[];
  readonly isWhole: boolean;
}

async function askOne(
  app: FastifyInstance,
  call: FirstCall,
  request: FastifyRequest,
): Promise<FirstAnswer | null> {
  const asked: AskedWith = 'operation' in call ? call : { operation: call };
  const { operation } = asked;
  const params = { ...(request.params as Fields), ...asked.params };
  const query = typeof asked.query === 'function' ? asked.query(params) : (asked.query ?? {});
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`]),
  );
  const address = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(`${params[name] ?? ''}`),
  );
  const url = search.size > 0 ? `${address}?${search.toString()}` : address;
  return (await askAs(app, request, { method: 'GET', url, body: null })).answer;
}

/** What the drawing of a page asks back. */
interface AskedBack {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** JSON, of what is asked with one. */
  readonly body: string | null;
}

interface Said {
  readonly status: number;
  readonly body: string;
  /** Null of a refusal. */
  readonly answer: FirstAnswer | null;
}

export type AskBack = (asked: AskedBack) => Promise<Said | null>;

/** Asks what the drawing of this page may ask; null of anything else, and of what was not answered in time. */
export function askBackOf(
  app: FastifyInstance,
  { asks = [], looks = [] }: Pick<FirstCalls, 'asks' | 'looks'>,
  request: FastifyRequest,
  patience: number,
): AskBack | undefined {
  const known = [...asks, ...looks].map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  if (known.length === 0) return undefined;
  return async (asked) => {
    const [path = ''] = asked.url.split('?', 1);
    const found = known.find(
      ({ operation, pattern }) => operation.method === asked.method && pattern.test(path),
    );
    if (found === undefined) return null;
    // Its moment is no part of what is asked.
    const url = asked.url.replace(/[?&]t=\d+$/, '');
    const said = await inTime(askAs(app, request, { ...asked, url }), patience);
    return said && looks.includes(found.operation) ? { ...said, answer: null } : said;
  };
}

/** In the name of who asks for the page. */
async function askAs(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body: asked }: AskedBack,
): Promise<Said> {
  const { statusCode, body } = await app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: {
      accept: 'application/json',
      cookie: request.headers.cookie ?? '',
      'user-agent': request.headers['user-agent'] ?? '',
      [drawnHeader]: '1',
      ...(asked !== null && { 'content-type': 'application/json' }),
      // As the page itself would.
      'sec-fetch-site': 'same-origin',
    },
    ...(asked !== null && { payload: asked }),
    remoteAddress: request.ip,
  });
  if (statusCode !== 200) return { status: statusCode, body, answer: null };
  const { status, data, formulas } = JSON.parse(body) as { status: number } & Omit<
    FirstAnswer,
    'url'
  >;
  const answer = status === 200 ? { url: addressWith(url, asked), data, formulas } : null;
  return { status: statusCode, body, answer };
}

interface Answered {
  readonly document: string;
  readonly answers: readonly FirstAnswer[];
  readonly drawn: { readonly view: DrawnView; readonly early: Inlined | undefined } | null;
}

/** A document with what its page asks first, and its view where it was drawn. It is one person's: no cache may keep it. */
export function sendAnswered(
  reply: FastifyReply,
  { document, answers, drawn }: Answered,
): FastifyReply {
  // A script that is only data ends at no `</script>` within it.
  const data = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  const at = new Date().toUTCString();
  const script = `<script type="application/json" id="${firstAnswersId}" data-at="${at}">${data}</script>`;
  void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
  if (drawn === null)
    return reply.send(document.replace('<div id="root">', (place) => `${script}\n${place}`));
  const { view, early } = drawn;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  if (early !== undefined && policy !== '')
    void reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", (whole) => `${whole} ${early.hash}`),
    );
  return reply.send(viewInto(document, view, { answers: script, early }));
}
