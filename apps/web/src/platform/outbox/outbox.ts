import type { DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';
import { viewReadOnlyStatus } from '@xuezhou/contract/account';
import { call } from '@xuezhou/client/api/call.ts';
import { backOff } from '@xuezhou/client/network/back-off.ts';
import { FailureError, networkLost, RefusalError, timedOut } from '@xuezhou/client/api/errors.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { isLoggedIn, knownStudent, sessionQuery } from '../session/session.ts';
import { createStore, useStore } from '@xuezhou/client/browser/store.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { openEntryStore, type Entry } from './outbox-store.ts';

interface Outcomes<O extends Operation> {
  /** The server took it. */
  accepted?: (input: InputOf<O>, data: DataOf<O>) => void;
  /** It refused for good, in these words: undo what was shown early and say so where it arose. */
  refused?: (input: InputOf<O>, error: RefusalError | FailureError) => void;
}

/** One kind of doing that must not be lost. Its operation must be one that changes nothing when sent twice. */
export interface OutboxKind<O extends Operation> {
  /** Keeps it on this device, then sends it when there is a way. Resolves once it is kept. */
  add(input: InputOf<O>): Promise<void>;
  /** What the server has not taken yet, oldest first: lay it over what the server answers. */
  waiting(): Promise<InputOf<O>[]>;
}

interface Handler {
  send(input: unknown): Promise<unknown>;
  accepted(input: unknown, data: unknown): void;
  refused(input: unknown, error: RefusalError | FailureError): void;
}

const handlers = new Map<string, Handler>();
/** Fetches the code that defines a kind. */
let loadKind: (kind: string) => Promise<unknown> = () => Promise.resolve();
const store = openEntryStore();
const count = createStore(0);

/** How many doings wait for the server. */
export function useWaitingCount(): number {
  return useStore(count, 0);
}

/** The name is stored with each entry, so an older page's entries are sent by a newer one: never reuse it. */
export function defineOutboxKind<O extends Operation>(
  name: string,
  operation: O,
  outcomes: Outcomes<O> = {},
): OutboxKind<O> {
  handlers.set(name, {
    send: (input) => call(operation, input as InputOf<O>, { ignoreErrors: true }),
    accepted: (input, data) => outcomes.accepted?.(input as InputOf<O>, data as DataOf<O>),
    refused: (input, error) => outcomes.refused?.(input as InputOf<O>, error),
  });
  return {
    async add(input) {
      if (isViewing()) {
        outcomes.refused?.(input, new RefusalError(viewReadOnlyStatus, '只能看，不能改'));
        return;
      }
      const studentId = currentStudent();
      if (studentId === null) throw new Error('nobody is logged in');
      count.set(count.get() + 1);
      await (await store).add({ studentId, kind: name, input, at: serverNow() });
      void deliver();
    },
    async waiting() {
      return (await inTime(entriesOfStudent(), []))
        .filter((entry) => entry.kind === name)
        .map((entry) => entry.input as InputOf<O>);
    },
  };
}

/** How long the disk may take before a page is drawn without what waits there, in milliseconds. */
const patience = 5000;

/**
 * A database that does not answer must not hold a page up: in WebKit a page that was left while it wrote can keep its
 * transaction open for as long as the browser keeps the page. Only what is drawn goes on without it: what is sent keeps its
 * order, and nothing is called kept that is not on the disk.
 */
async function inTime<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<Value>((resolve) => {
    late = setTimeout(() => resolve(otherwise), patience);
  });
  return await Promise.race([work, waited]).finally(() => clearTimeout(late));
}

/** Somebody of the school looks as the student: what waits here is the student's, and stays for them to send. */
const isViewing = (): boolean => knownStudent(queryClient)?.viewing !== undefined;

function currentStudent(): number | null {
  const student = knownStudent(queryClient);
  if (isViewing()) return null;
  return student && isLoggedIn(student) ? student.studentId : null;
}

async function entriesOfStudent(): Promise<Entry[]> {
  const studentId = currentStudent();
  return studentId === null ? [] : await (await store).of(studentId);
}

/** Of what waits: which kinds, and since when; since null where no entry says. */
export async function whatWaits(): Promise<{ kinds: string[]; since: number | null }> {
  const entries = await entriesOfStudent();
  const moments = entries.flatMap(({ at }) => at ?? []);
  return {
    kinds: entries.map(({ kind }) => kind),
    since: moments.length === 0 ? null : Math.min(...moments),
  };
}

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let delivering: Promise<void> | null = null;
let isWanted = false;
/** Places of entries that the server fails on again and again; the next page tries them anew. */
const setAside = new Set<number>();
const maxFailures = 4;

/** Sends what waits, in its order, one at a time; a second wish while it runs makes it look once more. */
export function deliver(): Promise<void> {
  isWanted = true;
  delivering ??= untilEmpty();
  return delivering;
}

async function untilEmpty(): Promise<void> {
  try {
    while (isWanted) {
      isWanted = false;
      clearTimeout(timer);
      await alone(sendAll);
    }
  } finally {
    delivering = null;
  }
}

/** Of several open pages one sends; where the browser cannot tell, both may, and the server takes it once. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager | null }).locks;
  if (locks) await locks.request('xuezhou-outbox', work);
  else await work();
}

async function sendAll(): Promise<void> {
  const entries = await entriesOfStudent();
  count.set(entries.length);
  for (const entry of entries.filter(({ place }) => !setAside.has(place))) {
    // Another student may have logged in meanwhile, and the session's cookie would be theirs.
    if (currentStudent() !== entry.studentId) return;
    const wait = await send(entry);
    if (wait !== null) {
      failures += 1;
      timer = setTimeout(() => void deliver(), wait * 1000);
      return;
    }
    failures = 0;
  }
}

/** Sends one; gives the seconds to wait when it must stay for now, else null. */
async function send(entry: Entry): Promise<number | null> {
  // Without its code it stays, and is tried with the next.
  if (!handlers.has(entry.kind)) await loadKind(entry.kind).catch(() => null);
  const handler = handlers.get(entry.kind);
  // A kind that this version does not know stays for one that does.
  if (!handler) return null;
  let settle: () => void;
  try {
    const data = await handler.send(entry.input);
    settle = () => handler.accepted(entry.input, data);
  } catch (error) {
    if (!(error instanceof RefusalError || error instanceof FailureError)) throw error;
    if (error instanceof FailureError && error.status === 500 && failures >= maxFailures) {
      // Something is wrong with this one; it must not hold up all that came after it.
      setAside.add(entry.place);
      return null;
    }
    if (error instanceof FailureError && isPassing(error.status))
      // What the server asked for, and then at different moments too.
      return (error.retryAfter ?? 0) + backOff(failures);
    settle = () => handler.refused(entry.input, error);
  }
  await (await store).remove(entry.place);
  count.set(Math.max(0, count.get() - 1));
  settle();
  return null;
}

/** 401 and 403 pass when the student has logged in again; whatever is the server's fault, a full disk too, one day. */
function isPassing(status: number): boolean {
  return [networkLost, timedOut, 401, 403, 429].includes(status) || (status >= 500 && status < 600);
}

/**
 * Begins to send what an earlier page left, and goes on whenever there is reason to hope. `load` defines a kind that
 * the page itself has no use for.
 */
export function startOutbox(load: typeof loadKind): void {
  loadKind = load;
  const hope = () => void deliver();
  window.addEventListener('online', () => {
    // The network that failed is not the one that is tried now.
    failures = 0;
    hope();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hope();
  });
  let before = currentStudent();
  const [sessionKey] = sessionQuery.queryKey;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if ((query.queryKey as readonly unknown[])[0] !== sessionKey) return;
    const now = currentStudent();
    if (now !== before && now !== null) hope();
    before = now;
  });
  hope();
}
