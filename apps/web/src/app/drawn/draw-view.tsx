import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider, type Query } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { answerFrom } from '@xuezhou/client/api/first-answers.ts';
import { titleOf } from '@xuezhou/client/browser/use-title.ts';
import { cleaner, placer } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import type { FirstAnswer } from '@xuezhou/rules/site/document';
import { UiProvider } from '@xuezhou/ui/provider';
import { wearSchool, type SchoolShown } from '@xuezhou/ui/school';
import { drawForPhone, wasDrawnBroad } from '@xuezhou/ui/use-phone';
import { knownStudent, sessionQuery } from '../../platform/session/session.ts';
import { unknownAddress } from '../../platform/page/unknown-address.ts';
import { drawnHeader } from '../../platform/page/phone-header-slot.tsx';
import { makeRouter } from '../routes/make-router.ts';
import { criticalRules, type Sheets } from './critical-rules.ts';
import { placeMathml } from './place-mathml.ts';

/** What a view is drawn from. */
export interface ViewWanted {
  /** Path and query. */
  readonly href: string;
  readonly answers: readonly FirstAnswer[];
  readonly isPhone: boolean;
  readonly isSecure: boolean;
  /** As the browser says of itself. */
  readonly userAgent: string;
  readonly school: SchoolShown;
}

/** What a browser would do, done by the server. */
interface Tools {
  readonly cleanHtml: (html: string) => string;
  /** Asks the server what did not come; null of what this page may not ask. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response | null>;
}

export interface DrawnView {
  readonly html: string;
  /** The rules that it needs. */
  readonly css: string;
  /** Name of the page. */
  readonly route: string;
  readonly title: string;
  /** Path and query at which it stands: the page may have completed its own. */
  readonly at: string;
  readonly isPhone: boolean;
  /** For windows from 1280 px on, in which some pages have another structure. */
  readonly isBroad: boolean;
  /** Keys of what a device may keep of the student's own work here: where it does, the view is not that of this device. */
  readonly unless: readonly string[];
}

/** A page leads on once, or twice where an old address leads to it. */
const mostLed = 2;
/** Each turn may show parts that ask for more; no page has so many within each other. */
const mostTurns = 4;
/** What was begun and not sent: an order, a set of questions, a text. */
const ownWork = /^xuezhou-(?:order|practice|draft)-/;
/** Those that this page looked for. */
const soughtWork = new Set<string>();
/** Nothing that a page keeps on a device may be there for the next student. */
const forgetful = {
  ...{ length: 0, key: () => null },
  getItem: (key) => {
    if (ownWork.test(key)) soughtWork.add(key);
    return null;
  },
  ...{ setItem: () => {}, removeItem: () => {}, clear: () => {} },
} satisfies Storage;
/** What guards and loads asked in vain: an answer that is not there may be the one that closes the page. */
let asked = 0;

const fetchWith = (ask: Tools['fetch']) => async (url: string, init: RequestInit) => {
  const response = (await ask?.(url, init)) ?? null;
  if (response !== null) return response;
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
  { cleanHtml, fetch }: Tools,
): Promise<DrawnView | null> {
  const client = queryClient;
  beginAnew(wanted, fetch);
  try {
    // Who it is for is told, and known from nowhere else.
    const { studentId } = await client.query(sessionQuery);
    const router = await openAt(wanted.href);
    const match = router.state.matches.at(-1);
    const { name, page } = match?.staticData ?? {};
    const isThere = match?.status === 'success' && name !== undefined && page !== undefined;
    // A guard may go on as if what failed had nothing to say.
    const hasFailed = client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error');
    // It may complete its own query, as with the question that a set begins with.
    const hasStayed = router.state.location.pathname === pathOf(wanted.href);
    if (!isThere || hasFailed || asked > 0 || !hasStayed) return null;
    // Its own need a browser.
    cleaner.state.set({ cleanHtml, settle: () => {} });
    placer.state.set({ placeFormulas: placeMathml, needsTypesetting: () => false });
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
    const { pathname, searchStr } = router.state.location;
    const place = { route: name, title: titleOf(page.title), at: pathname + searchStr };
    const unless = [...soughtWork];
    return { html: plain, css, ...place, isPhone, isBroad: wasDrawnBroad(), unless };
  } finally {
    client.clear();
    answerFrom([]);
  }
}

/** At that address, or where its page leads on from there by itself. */
async function openAt(href: string, led = 0): Promise<ReturnType<typeof makeRouter>> {
  const history = createMemoryHistory({ initialEntries: [href] });
  const router = makeRouter({ queryClient, history });
  await router.load();
  // Without a browser the router says so, and does not go there.
  const { _serverResult: result } = router;
  const onward = result?.type === 'redirect' ? result.redirect.headers.get('location') : null;
  return onward === null || led >= mostLed ? router : await openAt(onward, led + 1);
}

const pathOf = (href: string): string => href.split('?', 1)[0] ?? href;

function beginAnew(
  { answers, isPhone, isSecure, userAgent, school }: ViewWanted,
  fetch: Tools['fetch'],
): void {
  asked = 0;
  soughtWork.clear();
  queryClient.clear();
  unknownAddress.set(null);
  answerFrom(answers);
  drawForPhone(isPhone);
  wearSchool(school);
  const around = {
    ...{ fetch: fetchWith(fetch), isSecureContext: isSecure },
    ...{ localStorage: forgetful, sessionStorage: forgetful },
    navigator: { userAgent, onLine: true },
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
