import type { QueryClient } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { learnFormulas } from '@xuezhou/client/rich-html/known-formulas.ts';
import type { KeptView } from './write-view.ts';
import { App } from '../app.tsx';
import type { makeRouter } from '../routes/make-router.ts';
import { wasAskedAnew } from './asked-anew.ts';
import { letSheetsCount } from './late-sheets.ts';
import { whenQuiet } from './when-quiet.ts';

const longestMs = 20_000;

/**
 * Brings the product to life behind the view that this device kept, beginning with its data, and lets it come forward
 * when it shows what is new: nothing moves, and what was pressed meanwhile is done. Answers what stands there then.
 */
export async function liveBehind(
  root: HTMLElement,
  shown: Shown | undefined,
  router: ReturnType<typeof makeRouter>,
  client: QueryClient,
): Promise<Root> {
  const kept: Shown = shown ?? { queries: [], formulas: {} };
  // Good for the first picture and for nothing else: however young it is, the server is asked again before anybody acts by it.
  learnFormulas(kept.formulas);
  for (const { key, data } of kept.queries)
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: 0 });
  const dressed = letSheetsCount();
  const live = document.createElement('div');
  live.dataset['behind'] = '';
  // Laid out as it will stand, and seen by nobody.
  live.style.cssText = 'position:fixed;inset:0;overflow:hidden;visibility:hidden;z-index:-1';
  root.before(live);
  const { pathname } = router.latestLocation;
  // Names of its parts are this visit's own: clips and labels of the view, named at another, go on meaning what they did.
  const mounted = createRoot(live, { identifierPrefix: `${Date.now().toString(36)}-` });
  mounted.render(<App router={router} />);
  await hasResolved(router);
  // It may complete its own query.
  const hasStayed = router.state.location.pathname === pathname;
  const { drawn, at } = root.dataset;
  if (hasStayed && router.state.matches.at(-1)?.status === 'success')
    await whenQuiet(live, client, () => typeof kept.pressed?.href === 'string');
  await Promise.race([Promise.all([dressed, document.fonts?.ready]), patience()]);
  await whenReleased(kept);
  const top = window.scrollY;
  root.remove();
  document.querySelector('#kept-style')?.remove();
  live.id = 'root';
  live.removeAttribute('style');
  delete live.dataset['behind'];
  if (hasStayed) window.scrollTo(0, top);
  // A set may be drawn by lot, and a price be another: what was pressed is done on what it was pressed on.
  const { pathname: path, searchStr } = router.state.location;
  const isSame = drawn === undefined || (path + searchStr === at && !wasAskedAnew());
  if (hasStayed && (await pressAll(live, kept, isSame))) return mounted;
  const { chosen = [], pressed } = kept;
  // The list that had it may be another by now; where it led to is still known.
  if (typeof pressed?.href === 'string') void router.navigate({ href: pressed.href });
  // On a page that one was led to instead there is nothing to press again.
  else if (hasStayed && (pressed !== undefined || chosen.length > 0)) void tellNotDone();
  return mounted;
}

/** Options and other labels first, and a button only where all of them were there; whether it was done. */
async function pressAll(
  live: HTMLElement,
  { chosen = [], pressed }: Shown,
  isSame: boolean,
): Promise<boolean> {
  // Where it leads to is said by itself, whatever stands around it.
  const isLink = typeof pressed?.href === 'string';
  // All or none: who presses again would take the first back.
  let areChosen = isSame && chosen.every((choice) => find(live, choice) !== undefined);
  for (const choice of chosen) {
    areChosen &&= press(live, choice);
    // What is pressed next finds it chosen.
    if (areChosen) await hasDrawn();
  }
  if (pressed === undefined) return areChosen;
  return (isLink || areChosen) && press(live, pressed);
}

/** The page as it stands after a press was painted by the second frame; while nobody looks at the window there is none. */
const hasDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const tellNotDone = (): Promise<void> =>
  import('../notices/tell-not-done.ts').then(
    (notices) => notices.tellNotDone(),
    () => undefined,
  );

/** As `kept-view.js` notes it while the view stands there. */
export type Shown = Pick<KeptView, 'queries' | 'formulas'> & {
  readonly pressed?: Pressed;
  /** Options and other labels, in the order of their presses. */
  readonly chosen?: readonly Pressed[];
  readonly isHeld?: boolean;
};

/** The one of these tags with this name and this address, counted among those that have them. */
interface Pressed {
  readonly tag: string;
  readonly label: string;
  /** Of a link. The script of a version before this one, which a device may still have, did not say it. */
  readonly href?: string | null;
  readonly place: number;
}

const find = (live: HTMLElement, { tag, label, href = null, place }: Pressed) =>
  [...live.querySelectorAll<HTMLElement>(tag)].filter(
    (element) =>
      (element.getAttribute('aria-label') || element.textContent.trim()) === label &&
      element.getAttribute('href') === href,
  )[place];

/** Whether it is still there, and was pressed. */
function press(live: HTMLElement, pressed: Pressed): boolean {
  const found = find(live, pressed);
  found?.click();
  return found !== undefined;
}

/** Letters of formulas are small files; without them it comes forward all the same. */
const longestFontsMs = 6000;
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, longestFontsMs));

/** A finger that rests on something for long has not meant to press it. */
const longestHoldMs = 2000;

async function whenReleased(kept: Shown): Promise<void> {
  const end = performance.now() + longestHoldMs;
  while (kept.isHeld === true && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

function hasResolved(router: ReturnType<typeof makeRouter>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(late);
      resolve();
    };
    const stop = router.subscribe('onRendered', end);
    // What does not come says so itself, which an old view must not hide.
    const late = setTimeout(end, longestMs);
  });
}
