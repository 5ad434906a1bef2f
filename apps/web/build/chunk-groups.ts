import type { Rolldown } from 'vite';

/**
 * How the pages are cut into files. Small files compress badly, and each costs the phone a turn to the server; so
 * what is needed together is one file, and only what many pages do without stands alone.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page stands on changes seldom: a release leaves it in the browser's cache.
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\//,
    priority: 9,
  },
  // What every page but the login page stands on: the router, its table, the guards, and what pages after login share.
  {
    name: 'app',
    test: /node_modules\/(use-sync-external-store|@tanstack|uuid)\/|src\/app\/\w+\/(start-app|offer-parts|inner-styles|site-shell|instead-of-page|toasts|shell-parts|guard-course|start-outbox|register-worker)\.|(platform|client\/src)\/\w+\/(after-frame\.|outbox)|packages\/ui\/src\/(key-hint|bottom-bar)\.|rules\/src\/course\/mastery\.|IconArrowRight\./,
    priority: 5,
  },
  // The first sheets and the controls that nearly every page has; what only menus and tabs use is left to them.
  {
    name: 'first',
    test: /@mantine\/core\/esm\/(components\/(Button|ActionIcon|UnstyledButton|Loader|Transition|Input|InputBase)\/|utils\/Inline(Input|InputsGroup)|core\/(?!utils\/(create-scoped-keydown-handler|get-context-item-index|find-element-ancestor|close-on-escape|get-single-element-child|get-safe-id|is-element|get-ref-prop)\/|.*\/use-mantine-color-scheme\.))|use-merged-ref|use-uncontrolled|packages\/ui\/src\/(provider|brand-mark|nav-item|tabs-line)\.|src\/app\/\w+\/(start-page|follow-session|later|notices|start-site|last-places)\.|src\/capabilities\/site\/tracking\/|(platform|client\/src)\/\w+\/(when-idle|way-link|vendor|session-flags|fingerprint-state|school|operation-query|known-formulas)\.|rules\/src\/text\/formula\/drawn-header\.|contract\/src\/site\/(?!family)/,
    priority: 8,
  },
  // What many of the pages after login share.
  {
    name: 'inner',
    test: /packages\/ui\/src\/(page-column|sheet\.|status-chip|use-phone)|client\/src\/rich-html\/rich-html(-parts)?\./,
    minShareCount: 3,
    priority: 3,
  },
  // Pages of sections and covers; a question has neither.
  {
    name: 'sections',
    test: /packages\/ui\/src\/(section-|family|slip-cover)/,
    minShareCount: 3,
    priority: 3,
  },
  // Most icons belong to a few pages.
  { name: 'inner', test: /@tabler/, minShareCount: 8, priority: 3 },
  // The fields of forms, which only some pages have.
  {
    name: 'forms',
    test: /@mantine\/core\/esm\/(components\/(TextInput|PasswordInput|Checkbox|CheckIcon|CloseButton|Fieldset|InputsGroup\w*)|utils\/InputsGroup)/,
    priority: 7,
  },
  // The login page's first look, in which the pages of a forgotten password and of a phone have their part.
  {
    name: 'login',
    test: /capabilities\/account\/(pages\/login-page|parts\/(login-|scene-head|step-head|near|password-form|agreement|failed-login|fingerprint-warning|form\.module)|use-(agreement|early-input|finish-login)|way-in|no-phone|login\.words)|packages\/ui\/src\/login-landscape\./,
    priority: 7,
  },
  // The words and the addresses of every page of practice, then what only the questions themselves stand on.
  { name: 'exercise', test: /capabilities\/practice\/(practice\.words|scope)\./, priority: 2 },
  {
    name: 'practice',
    test: /capabilities\/practice\/(load-practice|open-place|practice-set|practice-clock|question-query|drafts)\./,
    priority: 1,
  },
  // What questions of practice, of an exam and of a transcript have in common.
  {
    name: 'question',
    test: /packages\/ui\/src\/option-(card|group)|client\/src\/question\/(option-letters|question-options)\.|question\/use-question-keys\.|Icon(LayoutGrid|FlagFilled)\./,
    priority: 1,
  },
  // What a set keeps on the device while it runs.
  {
    name: 'kept',
    test: /practice\/kept\/(keep-set|kept-store|kept-pictures)\.|browser\/fetch-data-url\./,
    priority: 1,
  },
  // The addresses that a course asks: one file of them is smaller than two.
  {
    name: 'addresses',
    test: /contract\/src\/(material\/index|study\/(task|book)|mock\/paper)\./,
    priority: 1,
  },
  // What a page of one question or of one lecture has around it.
  { name: 'around', test: /Icon(ArrowLeft|Keyboard)\./, priority: 1 },
  {
    name: 'size',
    test: /client\/src\/question\/question\.words|question\/font-size-(tool|button)\.|IconTextSize\./,
    priority: 1,
  },
];
