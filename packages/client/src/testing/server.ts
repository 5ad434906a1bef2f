import { failureMessage } from '@xuezhou/contract/failures';
import type { DataOf, Declaration, InputOf, Operation, RefusalsOf } from '@xuezhou/contract/kernel';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { expect, onTestFinished, vi } from 'vitest';
import { asWritten, declarationOf, faultOf, operationAt } from './contract.ts';

/*
 * Speaks for the server in the tests of pages, in the words of the contract:
 *
 *   respondWith([answer(getCourse, course()), refuse(redeemCourse, 'redeemCodeUsed'), fail(openVideo, 503)]);
 *   …
 *   expect(calls(redeemCourse)).toEqual([{ body: { code: 'AB12' } }]);
 *
 * What a test answers must be what the server may answer, and what the page asks what the server takes; else the test
 * fails, whatever it expects.
 */

type Params<O> = InputOf<O> extends { readonly params: infer P } ? Partial<P> : never;

/** An operation, where it matters with the values of its path. */
export interface Place<O extends Operation> {
  readonly operation: O;
  readonly params: Readonly<Record<string, unknown>>;
}

type Asked<D extends Declaration> = Operation<D> | Place<Operation<D>>;
/** Samples are written without a type, so literals need not be kept as such: the schema sees whether they are right. */
type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends object
        ? { [Name in keyof T]: Widened<T[Name]> }
        : T;
type Said<O> = Widened<DataOf<O>> | Response;
/** A function that has nothing left to say is a 404. */
type SaidLate<O> = Said<O> | undefined;
type Says<O> = Said<O> | ((input: InputOf<O>) => SaidLate<O> | Promise<SaidLate<O>>);

export interface OperationAnswer extends Place<Operation> {
  readonly speak: (input: Parts) => unknown;
}

interface FileAnswer {
  readonly address: string;
  readonly speak: (request: AskedRequest) => Response | Promise<Response>;
}

export type Answer = OperationAnswer | FileAnswer;
export type Answers = readonly Answer[];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, unknown>;
}

/** A request as it came in, for tests of the order of things and of what is no operation of the contract. */
export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  /** Parsed from JSON or from a form; its files are there too. */
  readonly body: unknown;
}

/** The operation only where its path has these values: `answer(at(getCourse, { courseId: 2 }), …)`. */
export const at = <D extends Declaration>(
  operation: Operation<D>,
  params: Params<Operation<D>>,
): Place<Operation<D>> => ({ operation, params });

/** The data of a success; a function is asked each time, and may take its time or give a Response of its own. */
export function answer<D extends Declaration>(
  asked: Asked<D>,
  says: Says<Operation<D>>,
): OperationAnswer {
  const speak = isFunction(says)
    ? (input: Parts) => says(input as InputOf<Operation<D>>)
    : () => says;
  return { ...placeOf(asked), speak };
}

/** What a GET of an address gives that is no operation, as that of a file. */
export const file = (
  address: string,
  says: Response | ((request: AskedRequest) => Response | Promise<Response>),
): FileAnswer => ({
  address,
  speak: (request) => (isFunction(says) ? says(request) : says.clone()),
});

/** An expected refusal, one of those that the operation declares; with words of its own where the server has some. */
export function refuse<D extends Declaration>(
  asked: Asked<D>,
  name: RefusalsOf<Operation<D>>,
  words?: string,
): OperationAnswer {
  const place = placeOf(asked);
  if (!declarationOf(place.operation).refusals.includes(name as AnyRefusalName))
    throw new Error(`${place.operation.path} does not declare the refusal ${String(name)}`);
  return { ...place, speak: () => refusal(name as AnyRefusalName, words) };
}

export interface FailureDetails {
  /** Seconds, of a 429. */
  readonly retryAfter?: number;
  readonly data?: unknown;
  readonly message?: string;
}

/** What nobody expects: a status of HTTP, or a network that is gone. */
export function fail<D extends Declaration>(
  asked: Asked<D>,
  status: number | 'network',
  details: FailureDetails = {},
): OperationAnswer {
  const speak = () => {
    if (status === 'network') throw new TypeError('Failed to fetch');
    return failure(status, details);
  };
  return { ...placeOf(asked), speak };
}

/** The response of a failure, for an answer that is not always one. */
export const failure = (status: number, details: FailureDetails = {}): Response =>
  Response.json(
    { status, message: details.message ?? failureMessage(status), data: details.data ?? null },
    {
      status,
      ...(details.retryAfter !== undefined && {
        headers: { 'retry-after': String(details.retryAfter) },
      }),
    },
  );

/** The response of a refusal, for an answer that is not always one. */
export const refusal = (name: AnyRefusalName, words?: string): Response => {
  const [status, message] = allRefusals[name];
  return Response.json({ status, message: words ?? message, data: null });
};

/** An answer that keeps its callers waiting until `goOn`; whoever asks later does not wait. */
export function hold(given: OperationAnswer): OperationAnswer & { readonly goOn: () => void } {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  return {
    ...given,
    goOn: () => open(),
    speak: async (input) => {
      await gate;
      return await given.speak(input);
    },
  };
}

/** Says nothing, ever. */
export const silence = <D extends Declaration>(asked: Asked<D>): OperationAnswer => ({
  ...placeOf(asked),
  speak: () => new Promise(() => {}),
});

function placeOf<D extends Declaration>(asked: Asked<D>): Place<Operation> {
  return 'operation' in asked ? asked : { operation: asked, params: {} };
}

let answers: Answer[] = [];
let asked: (AskedRequest & { readonly parts?: Parts; readonly at?: string })[] = [];
/** What page or test said that the contract does not know. */
let faults: string[] = [];

/**
 * From now on what is asked is answered so: of several answers to one call the last counts, and whatever none is
 * meant for is a 404. Returns what was asked, oldest first.
 */
export function respondWith(given: Answers): readonly AskedRequest[] {
  answers = [...given];
  asked = [];
  faults = [];
  const said = faults;
  onTestFinished(() => expect(said).toEqual([]));
  vi.stubGlobal('fetch', vi.fn(respond));
  return asked;
}

/** Answers that take the place of earlier ones. */
export function respondAlso(given: Answers): void {
  answers.push(...given);
}

/** What was asked of an operation since `respondWith`, oldest first, as the server reads it. */
export function calls<D extends Declaration>(of: Asked<D>): InputOf<Operation<D>>[] {
  const { operation, params } = placeOf(of);
  const address = `${operation.method} ${operation.path}`;
  return asked
    .filter(({ at, parts }) => at === address && hasParams(parts, params))
    .map(({ parts }) => parts as InputOf<Operation<D>>);
}

/** Takes the faults that would fail the test; for the test of this very thing. */
export const takeFaults = (): string[] => faults.splice(0);

async function respond(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, window.location.origin);
  const { t: _timestamp, ...query } = Object.fromEntries(url.searchParams);
  const request: AskedRequest = {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: bodyOf(init.body),
  };
  const found = operationAt(request.method, request.path);
  if (found === undefined) return await respondFile(request);
  const { declaration } = found;
  const parts = partsOf(declaration, { ...request, query, params: found.params });
  asked.push({ ...request, parts, at: `${declaration.method} ${declaration.path}` });
  const chosen = answers.findLast(
    (each) =>
      'operation' in each &&
      each.operation.method === declaration.method &&
      each.operation.path === declaration.path &&
      hasParams(parts, each.params),
  ) as OperationAnswer | undefined;
  if (chosen === undefined) return failure(404);
  const said = await chosen.speak(parts);
  if (said === undefined) return failure(404);
  if (said instanceof Response) return said.clone();
  const { data, fault } = asWritten(declaration.data, said);
  if (fault !== undefined) faults.push(`${declaration.name} never answers this: data${fault}`);
  return Response.json({ status: 200, message: '', data });
}

async function respondFile(request: AskedRequest): Promise<Response> {
  asked.push(request);
  const chosen = answers.findLast(
    (each) => 'address' in each && request.method === 'GET' && each.address === request.path,
  ) as FileAnswer | undefined;
  return chosen === undefined ? failure(404) : await chosen.speak(request);
}

/** The parts of a call as the server reads them; what it would not take is a fault of the page. */
function partsOf(
  declaration: ReturnType<typeof declarationOf>,
  { params, query, body }: { params: object; query: object; body: unknown },
): Parts {
  const parts: Parts = {};
  const read = (part: 'params' | 'query' | 'body', value: unknown, isText: boolean): void => {
    const schema = declaration[part];
    if (schema === undefined) return;
    const copy: unknown = structuredClone(value);
    const fault = faultOf(schema, copy, isText);
    if (fault !== undefined) faults.push(`${declaration.name} takes no such ${part}: ${fault}`);
    parts[part] = copy as Record<string, unknown>;
  };
  read('params', params, true);
  read('query', query, true);
  const fields = Object.entries(body ?? {});
  const sent = fields.filter(([, value]) => value instanceof Blob);
  const isForm = declaration.isForm;
  read(
    'body',
    isForm ? Object.fromEntries(fields.filter((each) => !sent.includes(each))) : body,
    isForm,
  );
  if (sent.length > 0) parts.files = Object.fromEntries(sent);
  return parts;
}

const hasParams = (parts: Parts | undefined, params: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(params).every(([name, value]) => parts?.params?.[name] === value);

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams || body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

// Data is what JSON can say, and no function.
const isFunction = (value: unknown): value is (...given: never[]) => unknown =>
  typeof value === 'function';
