import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';
import { keyOfView, keysOfViews } from '../../platform/session/kept-views.ts';

/** On a device with little room the oldest go first. */
const maxViews = 6;
const longest = 600_000;

/** The data of a query as it was when the view was kept. */
interface KeptData {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** What a page showed last on this device; `public/kept-view.js` shows it before the application has come. */
export interface KeptView {
  readonly studentId: number;
  /** The entry of the build that drew it; another would have other classes and data. */
  readonly build: string;
  readonly isPhone: boolean;
  /** In milliseconds. */
  readonly at: number;
  /** From when it must not be shown any more, in milliseconds. */
  readonly until: number;
  readonly title: string;
  readonly route: string;
  /** The rules of all sheets that the page had. */
  readonly css: string;
  readonly html: string;
  readonly queries: readonly KeptData[];
  /** Those of the data, drawn. */
  readonly formulas: DrawnFormulas;
}

/** Keeps the view of an address, a path with its query. Where there is no room, nothing is kept. */
export function writeView(address: string, view: KeptView): void {
  const key = keyOfView(address);
  try {
    localStorage.removeItem(key);
    if (view.html.length + view.css.length > longest) return;
    const others = keysOfViews().toSorted((a, b) => writtenAt(b) - writtenAt(a));
    for (const other of others.slice(maxViews - 1)) localStorage.removeItem(other);
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // The next visit begins as the first one did.
  }
}

/** Without reading all of it: it begins with that. */
function writtenAt(key: string): number {
  return Number(/"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? 0);
}
