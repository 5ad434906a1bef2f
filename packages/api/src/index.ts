/**
 * For programs of others: what the console does, by its names, and what a webhook brings. Nothing is generated: names,
 * requests and answers are those of the contract.
 *
 *     const school = connect({ origin: 'https://xuezhou.example', key: 'xz_…' });
 *     const { studentId } = await school.createStudent({ body: { mobile: '+8613900000001', nickname: '沈一鸣' } });
 */
import { consoles } from '@xuezhou/contract/all';
import { isOperation, type DataOf, type InputOf, type Operation } from '@xuezhou/contract/kernel';
import type { WebhookEvent } from '@xuezhou/contract/webhook/console';
import { Webhook } from 'standardwebhooks';

export type { WebhookEvent };

type Module = (typeof consoles)[keyof typeof consoles];
type OperationsOf<Of> = {
  readonly [Name in keyof Of as Of[Name] extends Operation ? Name : never]: Of[Name];
};
type Joined<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Operations = Joined<
  Module extends infer One ? (One extends Module ? OperationsOf<One> : never) : never
>;

/** An operation without params, query and body needs no input. */
type InputArguments<O> = unknown extends InputOf<O> ? [] : [input: InputOf<O>];

/** Every operation of the console, by its name in the documentation. */
export type School = {
  readonly [Name in keyof Operations]: (
    ...input: InputArguments<Operations[Name]>
  ) => Promise<DataOf<Operations[Name]>>;
};

/** The school said no: `status` is the number of the refusal in the documentation, or that of HTTP. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Seconds after which it may be asked again; null: it does not say. */
  readonly retryAfter: number | null;

  constructor(status: number, message: string, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface Connection {
  /** Where the school is: `https://xuezhou.example`. */
  readonly origin: string;
  /** Of 设置 · 密钥与接口: `xz_…`. */
  readonly key: string;
  readonly fetch?: typeof fetch;
}

const operations = new Map(
  Object.values(consoles).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isOperation(value) ? [[name, value] as const] : [],
    ),
  ),
);

/** Each call answers its data, or throws an `ApiError`, or what `fetch` throws where the school was not reached. */
export function connect(connection: Connection): School {
  const calls = [...operations].map(([name, operation]) => [
    name,
    (input: Parts = {}) => ask(connection, operation, input),
  ]);
  return Object.fromEntries(calls) as School;
}

type Fields = Readonly<Record<string, unknown>>;
interface Parts {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
  readonly files?: Fields;
}

async function ask(
  { origin, key, fetch: send = fetch }: Connection,
  operation: Operation,
  parts: Parts,
): Promise<unknown> {
  const { body, files } = parts;
  const isForm = operation.isMultipart;
  const response = await send(addressOf(origin, operation, parts), {
    method: operation.method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(isForm
      ? { body: formOf({ ...body, ...files }) }
      : body !== undefined && { body: JSON.stringify(body) }),
  });
  return await readAnswer(response);
}

function addressOf(origin: string, { path }: Operation, { params = {}, query = {} }: Parts): URL {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  );
  const url = new URL(filled, origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, textOf(value));
  return url;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, textOf(value));
  return form;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

async function readAnswer(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => ({}))) as {
    status?: number;
    message?: string;
    data?: unknown;
  };
  const { status = response.status, message = response.statusText, data } = answer;
  if (response.ok && status === 200) return data;
  const after = Number(response.headers.get('retry-after'));
  throw new ApiError(response.ok ? status : response.status, message, after > 0 ? after : null);
}

/** What a webhook brought: its number, which is the same when it comes again. */
export interface ReceivedEvent {
  readonly id: string;
  readonly event: WebhookEvent;
}

/**
 * Reads what came to the address of a webhook.
 * @param secret of the webhook, `whsec_…`
 * @param body as it came, byte for byte
 * Throws where it was not signed with the secret, or is older than five minutes.
 */
export function readWebhook(
  secret: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): ReceivedEvent {
  const event = new Webhook(secret).verify(body, headers) as WebhookEvent;
  return { id: headers['webhook-id'] ?? '', event };
}
