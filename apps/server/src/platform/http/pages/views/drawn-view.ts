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
  readonly school: DocumentFacts;
}

/** What a page shows at rest, before any script has come. */
export interface DrawnView {
  readonly html: string;
  readonly css: string;
  /** Name of the page. */
  readonly route: string;
  readonly title: string;
  /** As it was wanted. */
  readonly isPhone: boolean;
}
