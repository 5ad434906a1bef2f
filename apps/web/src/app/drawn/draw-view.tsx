import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider, type Query } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { answerFrom } from '@xuezhou/client/api/first-answers.ts';
import { titleOf } from '@xuezhou/client/browser/use-title.ts';
import { cleaner } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import type { FirstAnswer } from '@xuezhou/rules/site/document';
import { UiProvider } from '@xuezhou/ui/provider';
import { wearSchool, type SchoolShown } from '@xuezhou/ui/school';
import { drawForPhone } from '@xuezhou/ui/use-phone';
import { knownStudent, sessionQuery } from '../../platform/session/session.ts';
import { unknownAddress } from '../../platform/page/unknown-address.ts';
import { drawnHeader } from '../../platform/page/phone-header-slot.tsx';
import { makeRouter } from '../routes/make-router.ts';
import { criticalRules, type Sheets } from './critical-rules.ts';

/** What a view is drawn from. */
export interface ViewWanted {
  /** Path and query. */
  readonly href: string;
  readonly answers: readonly FirstAnswer[];
  readonly isPhone: boolean;
  readonly isSecure: boolean;
  readonly school: SchoolShown;
}

/** What a browser would do, done by the server. */
interface Tools {
  readonly cleanHtml: (html: string) => string;
}

export interface DrawnView {
  readonly html: string;
  /** The rules that it needs. */
  readonly css: string;
  /** Name of the page. */
  readonly route: string;
  readonly title: string;
  readonly isPhone: boolean;
}

/** Each turn may show parts that ask for more; no page has so many within each other. */
const mostTurns = 4;
/** Nothing that a page keeps on a device may be there for the next student. */
const forgetful = {
  ...{ length: 0, key: () => null, getItem: () => null },
  ...{ setItem: () => {}, removeItem: () => {}, clear: () => {} },
} satisfies Storage;
/** What guards and loads asked in vain: an answer that is not there may be the one that closes the page. */
let asked = 0;
const nowhere = async () => {
  asked += 1;
  throw new Error('a drawn page asks nobody');
};

/**
 * Draws what a page shows at rest, from answers that are there already; null where it leads elsewhere or needs another one.
 * One at a time: the application has one of everything, and nothing of a student may be left to the next.
 */
export async function drawView(
  wanted: ViewWanted,
  sheets: Sheets,
  { cleanHtml }: Tools,
): Promise<DrawnView | null> {
  const client = queryClient;
  beginAnew(wanted);
  const history = createMemoryHistory({ initialEntries: [wanted.href] });
  const router = makeRouter({ queryClient: client, history });
  try {
    // Who it is for is told, and known from nowhere else.
    const { studentId } = await client.query(sessionQuery);
    await router.load();
    const match = router.state.matches.at(-1);
    const { name, page } = match?.staticData ?? {};
    const isThere = match?.status === 'success' && name !== undefined && page !== undefined;
    // A guard may go on as if what failed had nothing to say.
    const hasFailed = client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error');
    if (!isThere || hasFailed || asked > 0 || router.state.location.href !== wanted.href)
      return null;
    // Its own needs a browser, and has failed by now.
    cleaner.state.set({ cleanHtml, settle: () => {} });
    const tree = (
      <UiProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    );
    let html = await render(tree);
    for (
      let turn = 1;
      turn < mostTurns && (await fillIn(client.getQueryCache().getAll()));
      turn += 1
    )
      html = await render(tree);
    if (knownStudent(client)?.studentId !== studentId) return null;
    const { plain, own } = settle(html);
    const css = criticalRules(plain, { route: name, own }, sheets);
    const { isPhone } = wanted;
    return { html: plain, css, route: name, title: titleOf(page.title), isPhone };
  } finally {
    client.clear();
    answerFrom([]);
  }
}

function beginAnew({ answers, isPhone, isSecure, school }: ViewWanted): void {
  asked = 0;
  queryClient.clear();
  unknownAddress.set(null);
  answerFrom(answers);
  drawForPhone(isPhone);
  wearSchool(school);
  const around = {
    ...{ fetch: nowhere, isSecureContext: isSecure },
    ...{ localStorage: forgetful, sessionStorage: forgetful },
  };
  for (const [name, value] of Object.entries(around))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Whether something came to queries that parts of the page asked. */
async function fillIn(queries: readonly Query[]): Promise<boolean> {
  const open = queries.filter(
    ({ state, options }) =>
      state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false,
  );
  const filled = await Promise.all(
    open.map((query) =>
      query.fetch().then(
        () => true,
        () => {
          // What could not be asked here has not failed: it is on its way.
          query.reset();
          return false;
        },
      ),
    ),
  );
  return filled.includes(true);
}

async function render(tree: React.ReactNode): Promise<string> {
  let failure: Error | undefined;
  const { prelude } = await prerender(tree, {
    // Nothing of it comes later, for no script of its own would be run.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure;
  return html;
}

/** It never comes alive itself: without what a living page would find its places by, and its rules apart. */
function settle(drawn: string): { plain: string; own: string } {
  const own: string[] = [];
  const plain = drawn
    .replaceAll(/<!--(?:\/?\$[!?~&]?|\/?&|| )-->/g, '')
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<style\b[^>]*>(.*?)<\/style>/gs, (_whole, rules: string) => {
      own.push(rules);
      return '';
    });
  const header = new RegExp(`<${drawnHeader}>(.*?)</${drawnHeader}>`, 's').exec(plain);
  const placed = plain
    .replace(header?.[0] ?? '', '')
    .replace(/(<div[^>]* data-phone-header=[^>]*>)/, (start) => start + (header?.[1] ?? ''));
  return { plain: placed, own: own.join('\n') };
}
