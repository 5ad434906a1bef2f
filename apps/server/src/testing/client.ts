import type { DataOf, Declaration, InputOf, Operation } from '@xuezhou/contract/kernel';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface Answer<Data> {
  /** Status of HTTP. */
  readonly http: number;
  /** Status of the envelope: 200, a refusal's number, or that of the failure. */
  readonly status: number;
  readonly message: string;
  /** Null unless the status is 200. */
  readonly data: Data;
  readonly headers: LightMyRequestResponse['headers'];
}

/** An operation without params, query and body needs no input. */
type InputArguments<O> = unknown extends InputOf<O> ? [] : [input: InputOf<O>];

/** A browser as far as the server can see one: it keeps cookies, and its requests come from our own pages. */
export interface TestClient {
  /** The whole answer, whatever it is. */
  call<D extends Declaration>(
    operation: Operation<D>,
    ...input: InputArguments<Operation<D>>
  ): Promise<Answer<DataOf<Operation<D>>>>;
  /** What comes back on status 200; throws on any other. */
  data<D extends Declaration>(
    operation: Operation<D>,
    ...input: InputArguments<Operation<D>>
  ): Promise<DataOf<Operation<D>>>;
  /** Any request, for those that no well-meaning client would send. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  readonly cookies: Map<string, string>;
}

/** What can stand in an address or a form. */
type Scalar = string | number | boolean | undefined;

interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, Scalar>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, unknown>>;
}

/** What its requests say of where they come from. */
export interface ClientPlace {
  readonly address?: string;
  readonly userAgent?: string;
  /** A program that asks with this key, and no browser. */
  readonly token?: string;
}

export function makeClient(
  app: FastifyInstance,
  { address = '127.0.0.1', userAgent, token }: ClientPlace = {},
): TestClient {
  const cookies = new Map<string, string>();
  const send = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      remoteAddress: address,
      ...request,
      headers: {
        ...(token === undefined
          ? { 'sec-fetch-site': 'same-origin' }
          : { authorization: `Bearer ${token}` }),
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...request.headers,
      },
      cookies: Object.fromEntries(cookies),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const ask = async (operation: Operation, input: LooseInput): Promise<Answer<unknown>> => {
    const response = await send(requestOf(operation, input));
    const { status, message, data } = response.json<Answer<unknown>>();
    return { http: response.statusCode, status, message, data, headers: response.headers };
  };
  return {
    send,
    cookies,
    call: async (operation, ...[input]) =>
      (await ask(operation, input ?? {})) as Answer<DataOf<typeof operation>>,
    data: async (operation, ...[input]) => {
      const answer = await ask(operation, input ?? {});
      if (answer.status !== 200)
        throw new Error(
          `${operation.method} ${operation.path}: ${answer.http} ${answer.status} ${answer.message}`,
        );
      return answer.data as DataOf<typeof operation>;
    },
  };
}

/** The request that the web's client would send. */
export function requestOf(operation: Operation, input: LooseInput = {}): InjectOptions {
  const path = operation.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams({ t: String(Date.now()) });
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return {
    method: operation.method,
    url: `${path}?${query.toString()}`,
    ...(operation.isMultipart ? formOf(input) : bodyOf(operation, input.body)),
  };
}

function bodyOf(operation: Operation, body: LooseInput['body']): InjectOptions {
  if (body === undefined) return {};
  if (!operation.form) return { payload: body };
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(body as Record<string, Scalar>))
    if (value !== undefined) fields.set(name, String(value));
  return {
    payload: fields.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

function formOf({ body = {}, files = {} }: LooseInput): InjectOptions {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, file] of Object.entries(files))
    if (file instanceof Blob) form.set(name, file, name);
  return { payload: form };
}
