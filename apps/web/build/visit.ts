import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';

const entry = 'src/main.tsx';
/** No modules: they run before the first paint. The login page is drawn and has the first of them only. */
export const earlyScripts = ['color-scheme.js', 'kept-view.js'];

export const loginEntry = 'src/login-main.tsx';

/** What every page but the login page stands on. */
const inside = ['routes/offer-parts.ts', 'shell/inner-styles.ts', 'shell/site-shell.tsx'].map(
  (file) => `src/app/${file}`,
);

/** On the login page these are fetched only once somebody turns to the form. */
const insideOnly = [
  ...inside,
  ...[
    'start/start-app.tsx',
    'notices/toasts.tsx',
    'shell/shell-parts.tsx',
    'login/guard-course.ts',
    'notices/instead-of-page.tsx',
    'start/start-outbox.ts',
    'start/register-worker.ts',
  ].map((file) => `src/app/${file}`),
];

/**
 * Fetched when a pointer, a key or a touch asks for it, for a lecture's stream, where a question has hints, a lecture asks something or is held by fingers, the plan until the exam, a text's formulas, a question of a rare kind, where something was taken along, put off or waits for the network, a view is kept or was drawn, or by the pages
 * of the site's own frame; only where a wide screen has room beside the question; and, by `start-outbox.ts`, when something was left unsent; by `start-rest.ts`, the connection of the bell and what WeChat's browser needs, once the page is idle. What is not
 * written down here counts, so that whatever is fetched ahead by a new `import()` is seen.
 */
const byIntent =
  /\/(start-late|browser-push|after-login|account-menu|account-sheet|site-around|captcha-dialog|login-modal|wechat-form|bind-phone-form|site-sheet|lead-from-unknown|leave-home|visit-qa|important-messages|redeem-dialog|reopen-dialog|toast-container|line-art-drawing|sms-form|register-form|set-up-form|font-size-popover|sheet-drawer|tree-drawer|place-formulas|formulas-of-data|typeset-formulas|edit-outcomes|calculator|live-room|chat-replay|set-summary|timed-screen|timed\/held|written-answer|hint-steps|keyed-field|views.queries|kept-practice|live-behind|late-sheets|keep-view|kept-answers|waiting-wrong|[a-z-]+\.take-along|empty-set|pick-note|practice-keys-sheet|walk-bar|put-off-list|put-entry-off|plan-view|welcome-view|placement-card|way-from-refusal|set-sheet|question-aside|composite-view|language-switch|answered-view|search-panel|unknown-note|everywhere-panel|book-extras|highlight-outcomes|own-outcomes|own-card-sheet|own-card-form|own-deck-sheet|of-device|card-of-question|note-form|lecture-hands|keys-dialog|ask-dialog|write-form|dialog-forms|lecture-questions|listen-view)\.tsx?$|\/(hls\.js|socket\.io-client|fingerprintjs)\//;

/** Other pages, fetched when a pointer comes near a link to them, and what capabilities put into each other's pages. */
const otherPages = /\/capability-pages\.ts$|\.(routes(-part)?\.tsx|parts\.ts)$/;

/** What a page cannot show itself without. */
export function neededFiles(
  graph: BundleGraph,
  page: string,
  sources: readonly string[],
): string[] {
  return graph.filesOf(page === 'login' ? [loginEntry] : [entry, ...inside, ...sources]);
}

/** All that a first visit fetches by itself, sooner or later. */
export function visitedFiles(
  graph: BundleGraph,
  page: string,
  sources: readonly string[],
): string[] {
  const isLogin = page === 'login';
  const all = graph.withLazy(
    isLogin ? [loginEntry] : [entry, ...sources],
    ({ from, source }) =>
      otherPages.test(from) ||
      from.endsWith('/start-outbox.ts') ||
      byIntent.test(source) ||
      (isLogin && insideOnly.includes(source)),
  );
  return [...earlyScripts.slice(0, isLogin ? 1 : undefined), ...graph.filesOf(all)];
}
