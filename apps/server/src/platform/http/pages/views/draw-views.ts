import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { getStudentInfo, type UserInfo } from '@xuezhou/contract/account';
import type { DocumentFacts, FirstAnswer } from '@xuezhou/rules/site/document';
import { entryBeside } from '../../../entry-beside.ts';
import { counts } from '../../../faults/counts.ts';
import { TooHeavyError, workThread } from '../../../threads/work-thread.ts';
import { inTime } from '../in-time.ts';
import type { DrawnView, ViewWanted } from './drawn-view.ts';

/** In milliseconds: for what is drawn later than that nobody waits. */
export const VIEW_PATIENCE = 400;
/** In milliseconds: a view that takes so long has no end, and the others wait behind it. */
const longest = 2000;
/** In milliseconds: loading the application on a machine that has much to do. */
const longestWarm = 30_000;
/** So many may wait for the one thread; whoever comes then gets the page without a view. */
const mostWaiting = 3;

export interface ViewDrawer {
  /** Null: the page comes as it was built, and draws itself. */
  readonly draw: (
    request: FastifyRequest,
    answers: readonly FirstAnswer[],
    school: DocumentFacts,
  ) => Promise<DrawnView | null>;
  /** Starts the thread and loads what it draws with, so that the first who wants a view need not wait for it. */
  readonly warm: () => Promise<void>;
}

interface Wishes {
  readonly patience: number;
  /** What the school says of itself. */
  readonly origin: string;
  readonly now?: () => number;
}

/** Draws views with what was built in this folder; undefined where nothing was. */
export function viewDrawer(
  folder: string,
  { patience, origin, now = () => performance.now() }: Wishes,
): ViewDrawer | undefined {
  if (!existsSync(path.join(folder, 'draw-view.js'))) return undefined;
  const ask = workThread<{ folder: string; wanted: ViewWanted | null }, DrawnView | null>(
    entryBeside(import.meta, 'view-thread'),
    { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  );
  const left = leftAlone(now);
  let waiting = 0;
  let warming: Promise<unknown> | undefined;
  const warm = async () => {
    warming ??= ask(0, { folder, wanted: null }, longestWarm);
    await warming.catch((error: unknown) => {
      warming = undefined;
      throw error;
    });
  };
  const drawOne = async (request: FastifyRequest, wanted: ViewWanted) => {
    const page = request.routeOptions.url ?? '';
    try {
      await warm();
      const { answer } = await ask(0, { folder, wanted }, longest);
      left.drew(page);
      counts.views[answer === null ? 'elsewhere' : 'drawn'] += 1;
      return answer;
    } catch (error) {
      counts.views.failed += 1;
      left.failed(page);
      request.log.warn({ err: error, page }, 'a view was not drawn');
      if (error instanceof TooHeavyError) {
        // It was ended, and begins anew before somebody waits for it.
        warming = undefined;
        void warm().catch(() => undefined);
      }
      return null;
    }
  };
  const draw: ViewDrawer['draw'] = async (request, answers, school) => {
    if (!isDrawnFor(answers)) return null;
    const isLeft = left.isLeft(request.routeOptions.url ?? '');
    if (isLeft || waiting >= mostWaiting) {
      counts.views[isLeft ? 'left' : 'busy'] += 1;
      return null;
    }
    waiting += 1;
    let isOver = false;
    const drawing = drawOne(request, wantedBy(request, answers, { school, origin })).finally(() => {
      waiting -= 1;
      isOver = true;
    });
    const view = await inTime(drawing, patience);
    if (!isOver) counts.views.late += 1;
    return view;
  };
  return { draw, warm };
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
  return {
    ...{ href: url, answers, school: { name, shortName, mark, line, families } },
    isPhone: headers['sec-ch-ua-mobile'] === '?1' || /\bMobile\b/.test(headers['user-agent'] ?? ''),
    isSecure:
      (origin || protocol).startsWith('https') || ['localhost', '127.0.0.1'].includes(hostname),
  };
}
