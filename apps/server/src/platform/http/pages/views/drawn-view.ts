import type { MessagePort } from 'node:worker_threads';
import type { DocumentFacts, FirstAnswer } from '@xuezhou/rules/site/document';

/** What a student's view is drawn from, as `apps/web/src/app/drawn/draw-view.tsx` takes it. */
export interface ViewWanted {
  /** Path and query. */
  readonly href: string;
  readonly answers: readonly FirstAnswer[];
  /** For which width. */
  readonly isPhone: boolean;
  /** Some things a browser does only where the way to the page is safe. */
  readonly isSecure: boolean;
  /** Ways to pay are not the same in every browser. */
  readonly userAgent: string;
  readonly school: DocumentFacts;
}

/** What a page shows at rest, before any script has come. */
export interface DrawnView {
  readonly html: string;
  readonly css: string;
  /** Name of the page. */
  readonly route: string;
  readonly title: string;
  /** Path and query at which it stands: a page may complete its own. */
  readonly at: string;
  /** As it was wanted. */
  readonly isPhone: boolean;
  /** For windows from 1280 px on. */
  readonly isBroad: boolean;
  /** Keys of what a device may keep of the student's own work here, which the view knows nothing of. */
  readonly unless: readonly string[];
}

/** What the thread of views is asked. */
export interface ViewQuestion {
  readonly folder: string;
  /** Null: nothing is drawn yet. */
  readonly wanted: ViewWanted | null;
  /** Where the drawing asks what did not come with the question. */
  readonly back?: MessagePort;
}

export interface BackQuestion {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
}

export interface BackAnswer {
  readonly id: number;
  /** Null: this page may not ask that. */
  readonly said: { readonly status: number; readonly body: string } | null;
}
