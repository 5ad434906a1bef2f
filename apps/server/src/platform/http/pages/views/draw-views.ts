import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { getStudentInfo, type UserInfo } from '@xuezhou/contract/account';
import type { DocumentFacts, FirstAnswer } from '@xuezhou/rules/site/document';
import { entryBeside } from '../../../entry-beside.ts';
import { workThread } from '../../../threads/work-thread.ts';
import { inTime } from '../in-time.ts';
import type { DrawnView, ViewWanted } from './drawn-view.ts';

/** In milliseconds: for what is drawn later than that nobody waits. */
export const VIEW_PATIENCE = 400;
/** In milliseconds: a view that takes so long has no end. */
const longest = 10_000;
/** So many may wait for the one thread; whoever comes then gets the page without a view. */
const mostWaiting = 3;

/** Null: the page comes as it was built, and draws itself. */
export type DrawViews = (
  request: FastifyRequest,
  answers: readonly FirstAnswer[],
  school: DocumentFacts,
) => Promise<DrawnView | null>;

/** Draws views with what was built in this folder; undefined where nothing was. `origin` is what the school says of itself. */
export function viewDrawer(
  folder: string,
  { patience, origin }: { readonly patience: number; readonly origin: string },
): DrawViews | undefined {
  if (!existsSync(path.join(folder, 'draw-view.js'))) return undefined;
  const ask = workThread<{ folder: string; wanted: ViewWanted }, DrawnView | null>(
    entryBeside(import.meta, 'view-thread'),
    { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  );
  let waiting = 0;
  return async (request, answers, school) => {
    if (waiting >= mostWaiting || !isDrawnFor(answers)) return null;
    waiting += 1;
    const drawing = ask(
      0,
      { folder, wanted: wantedBy(request, answers, { school, origin }) },
      longest,
    )
      .then(({ answer }) => answer)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'a view was not drawn');
        return null;
      })
      .finally(() => (waiting -= 1));
    return await inTime(drawing, patience);
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
  const { name, shortName, mark, line } = school;
  return {
    ...{ href: url, answers, school: { name, shortName, mark, line } },
    isPhone: headers['sec-ch-ua-mobile'] === '?1' || /\bMobile\b/.test(headers['user-agent'] ?? ''),
    isSecure:
      (origin || protocol).startsWith('https') || ['localhost', '127.0.0.1'].includes(hostname),
  };
}
