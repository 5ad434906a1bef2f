import { existsSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import { getStudentInfo, type UserInfo } from '@xuezhou/contract/account';
import type { DocumentFacts, FirstAnswer } from '@xuezhou/rules/site/document';
import { atMost } from '../../../at-most.ts';
import { entryBeside } from '../../../entry-beside.ts';
import { counts } from '../../../faults/counts.ts';
import { TooHeavyError, workThread } from '../../../threads/work-thread.ts';
import type { AskBack } from '../first-answers.ts';
import { inTime } from '../in-time.ts';
import { isBusyNow } from './is-busy.ts';
import type {
  BackAnswer,
  BackQuestion,
  DrawnView,
  ViewQuestion,
  ViewWanted,
} from './drawn-view.ts';

/** In milliseconds: for what is drawn later than that nobody waits. */
export const VIEW_PATIENCE = 400;
/** In milliseconds: a view that takes so long has no end, and the others wait behind it. */
const longest = 2000;
/** In milliseconds: loading the application on a machine that has much to do. */
const longestWarm = 30_000;
/** In milliseconds: where somebody waited in vain there is too little processor, and nobody else waits for so long. */
const restAfterLate = 2000;
/** So many may wait for the one thread; whoever comes then gets the page without a view. */
const mostWaiting = 3;

export interface ViewDrawer {
  /** Whether a view of this page may be tried now: what it alone needs is asked for no other. */
  readonly isFree: (request: FastifyRequest) => boolean;
  /** Null: the page comes as it was built, and draws itself. */
  readonly draw: (request: FastifyRequest, wishes: DrawingWishes) => Promise<Drawing | null>;
  /** Starts the thread and loads what it draws with, so that the first who wants a view need not wait for it. */
  readonly warm: () => Promise<void>;
}

interface DrawingWishes {
  readonly answers: readonly FirstAnswer[];
  readonly school: DocumentFacts;
  /** Left out where the page asks nothing that did not come. */
  readonly askBack?: AskBack | undefined;
}

interface Drawing {
  readonly view: DrawnView;
  /** What was asked back, which the page will ask too. */
  readonly more: readonly FirstAnswer[];
}

interface Wishes {
  readonly patience: number;
  /** What the school says of itself. */
  readonly origin: string;
  readonly now?: () => number;
  /** Whether the server has so much to do that its answers go first. */
  readonly isBusy?: () => boolean;
}

/** Draws views with what was built in this folder; undefined where nothing was. */
export function viewDrawer(
  folder: string,
  { patience, origin, now = () => performance.now(), isBusy = isBusyNow() }: Wishes,
): ViewDrawer | undefined {
  if (!existsSync(path.join(folder, 'draw-view.js'))) return undefined;
  const thread = threadOf(folder);
  const left = leftAlone(now);
  let waiting = 0;
  let notBefore = 0;
  const drawOne = async (request: FastifyRequest, wanted: ViewWanted, waiter: Waiter) => {
    const page = request.routeOptions.url ?? '';
    try {
      const drawing = await thread.draw(wanted, waiter);
      if (drawing === undefined) {
        if (!waiter.sent.aborted) counts.views.busy += 1;
        return null;
      }
      // What it asked back was answered no more: that is told as late, and says nothing of the page.
      if (waiter.sent.aborted) return null;
      left.drew(page);
      counts.views[drawing === null ? 'elsewhere' : 'drawn'] += 1;
      return drawing;
    } catch (error) {
      // What it asked back nobody answered any more: that is no fault of the page.
      if (waiter.sent.aborted && !(error instanceof TooHeavyError)) return null;
      counts.views.failed += 1;
      left.failed(page);
      request.log.warn({ err: error, page }, 'a view was not drawn');
      return null;
    }
  };
  const isFree = ({ routeOptions }: FastifyRequest): boolean => {
    const isLeft = left.isLeft(routeOptions.url ?? '');
    const hasRoom = waiting < mostWaiting && !thread.isMending();
    const isFree = !isLeft && hasRoom && now() >= notBefore && !isBusy();
    if (!isFree) counts.views[isLeft ? 'left' : 'busy'] += 1;
    return isFree;
  };
  const draw: ViewDrawer['draw'] = async (request, { answers, school, askBack }) => {
    // Others may have come since it was free.
    if (!isDrawnFor(answers) || !isFree(request)) return null;
    waiting += 1;
    let isOver = false;
    const sent = new AbortController();
    const wanted = wantedBy(request, answers, { school, origin });
    const drawing = drawOne(request, wanted, { askBack, sent: sent.signal }).finally(() => {
      waiting -= 1;
      isOver = true;
    });
    const drawn = await inTime(drawing, patience);
    sent.abort();
    if (!isOver) {
      counts.views.late += 1;
      notBefore = now() + restAfterLate;
    }
    return drawn;
  };
  return { isFree, draw, warm: thread.warm };
}

/** The document that a drawing is for. */
interface Waiter {
  readonly askBack: AskBack | undefined;
  /** Aborted once it was sent, with the view or without. */
  readonly sent: AbortSignal;
}

/** The thread, with what it draws with loaded before somebody waits for it. */
function threadOf(folder: string) {
  const ask = workThread<ViewQuestion, DrawnView | null>(entryBeside(import.meta, 'view-thread'), {
    maxOldGenerationSizeMb: 96,
    maxYoungGenerationSizeMb: 16,
  });
  // In turn before the thread's own turns, so that one that nobody waits for any more is not begun.
  const alone = atMost(1);
  let warming: Promise<unknown> | undefined;
  /** It was ended and loads anew, which takes longer than a drawing may. */
  let isMending = false;
  const mend = () => {
    warming = undefined;
    isMending = true;
    void warm()
      .catch(() => undefined)
      .finally(() => (isMending = false));
  };
  const warm = async () => {
    warming ??= ask(0, { folder, wanted: null }, longestWarm);
    await warming.catch((error: unknown) => {
      warming = undefined;
      throw error;
    });
  };
  const drawNow = async (
    wanted: ViewWanted,
    { askBack, sent }: Waiter,
  ): Promise<Drawing | null | undefined> => {
    const asking = askBack && answering(askBack, sent);
    try {
      await warm();
      // Loading takes seconds: the document may have gone without it.
      if (sent.aborted) return undefined;
      const question = { folder, wanted, ...(asking && { back: asking.port }) };
      const { answer } = await ask(0, question, longest, asking ? [asking.port] : []);
      return answer && { view: answer, more: asking?.answers ?? [] };
    } catch (error) {
      if (error instanceof TooHeavyError) mend();
      throw error;
    } finally {
      asking?.end();
    }
  };
  /** Undefined of what was not tried: nobody waits for it any more, or there is no thread for it now. */
  const draw = (wanted: ViewWanted, waiter: Waiter): Promise<Drawing | null | undefined> =>
    alone(async () =>
      waiter.sent.aborted || isMending ? undefined : await drawNow(wanted, waiter),
    );
  return { warm, draw, isMending: () => isMending };
}

/** A port by which a drawing asks back until its document was sent, and what was answered by it. */
function answering(askBack: AskBack, sent: AbortSignal) {
  const { port1, port2 } = new MessageChannel();
  const answers: FirstAnswer[] = [];
  const open = new Set<number>();
  const reply = (id: number, said: BackAnswer['said']) => {
    if (open.delete(id)) port1.postMessage({ id, said } satisfies BackAnswer);
  };
  port1.on('message', ({ id, ...asked }: BackQuestion) => {
    open.add(id);
    if (sent.aborted) reply(id, null);
    else
      askBack(asked).then(
        (said) => {
          if (said?.answer) answers.push(said.answer);
          reply(id, said && { status: said.status, body: said.body });
        },
        () => reply(id, null),
      );
  });
  // The thread, which would wait for them, is free for the next.
  sent.addEventListener('abort', () => {
    for (const id of open) reply(id, null);
  });
  return { port: port2, answers, end: () => port1.close() };
}

/** A page that fails so often in a row is not tried for so many milliseconds: it would hold up the others each time. */
const mostFailures = 3;
const leftFor = 60_000;

function leftAlone(now: () => number) {
  const failures = new Map<string, { count: number; at: number }>();
  return {
    isLeft: (page: string): boolean => {
      const { count, at } = failures.get(page) ?? { count: 0, at: 0 };
      return count >= mostFailures && now() - at < leftFor;
    },
    failed: (page: string): void =>
      void failures.set(page, { count: (failures.get(page)?.count ?? 0) + 1, at: now() }),
    drew: (page: string): void => void failures.delete(page),
  };
}

/** A student who is logged in, and nobody of the school who looks as one. */
function isDrawnFor(answers: readonly FirstAnswer[]): boolean {
  const told = answers.find(({ url }) => url === getStudentInfo.path)?.data;
  const user = told as UserInfo | undefined;
  return user !== undefined && !user.unLogin && user.viewing === undefined;
}

function wantedBy(
  { url, headers, protocol, hostname }: FastifyRequest,
  answers: readonly FirstAnswer[],
  { school, origin }: { readonly school: DocumentFacts; readonly origin: string },
): ViewWanted {
  const { name, shortName, mark, line, families } = school;
  const userAgent = headers['user-agent'] ?? '';
  return {
    userAgent,
    ...{ href: url, answers, school: { name, shortName, mark, line, families } },
    isPhone: headers['sec-ch-ua-mobile'] === '?1' || /\bMobile\b/.test(userAgent),
    isSecure:
      (origin || protocol).startsWith('https') || ['localhost', '127.0.0.1'].includes(hostname),
  };
}
