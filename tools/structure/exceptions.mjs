const oneVariant =
  'One use case answers the variants of a course or book; the operation says only which of them is meant.';

const sessionOwner =
  'Who a session is of is read with the session, in one statement for every request; its capability stands above the platform.';

const methods =
  'A set of short methods over one connection or client: the name that callers know them by is the whole.';

const exported =
  'An export gives back authored rows as they are stored, whatever they mean: it decides nothing by them.';

const exportedTables = {
  'export-catalogue': ['career_plan (career)', 'search_glossary (search)'],
  'export/course-files': ['question (practice)'],
  'export/export-course': [
    'course_agreement (agreement)',
    'mock_paper (mock)',
    'live_class (live)',
    'question (practice)',
  ],
  'export/export-apkg': ['card (flash-card)'],
  'export/export-banks': ['question_version (practice)', 'question (practice)'],
  'export/export-chapter': [
    'video (lecture)',
    'question_version (practice)',
    'question (practice)',
    'card (flash-card)',
  ],
  'export/export-decks': ['card (flash-card)'],
  'mall/export-mall': ['good_family (mall)', 'good (mall)', 'coupon (mall)'],
};

const numbered =
  'Which ids are taken, and by which course, is asked of every table that has ids of files, in one way for all: it knows of each no more than its key and its course.';

const papersAndCamps = [
  'card (flash-card)',
  'mock_paper (mock)',
  'camp (camp)',
  'camp_class (camp)',
  'live_class (live)',
];
const drafted = ['authored_node (authoring)', 'authored_course (authoring)'];
const numberedTables = {
  'export-origin': ['question (practice)', ...papersAndCamps],
  'held-numbers': [
    ...['question (practice)', 'video (lecture)', 'authored_paper (mock)'],
    ...drafted,
    ...papersAndCamps,
  ],
  'new-numbers': ['authored_paper (mock)', ...papersAndCamps],
  'open-course': ['good (mall)', 'survey (survey)', 'career_plan (career)', 'article (article)'],
  'which-course': ['course_origin (catalogue)', ...drafted],
};

const galleryPage =
  'A page of the gallery shows one thing after another, for people who look at them; no student gets it.';

const galleryPages = ['dashboard-page.tsx: DashboardPage', 'practice-page.tsx: PracticePage'];

const methodSets = [
  'apps/server/src/capabilities/assistant/assistant.repository.ts: assistantWriter',
  'apps/server/src/capabilities/mall/coupon/coupon.repository.ts: couponWriter',
  'apps/server/src/capabilities/notes/notes.repository.ts: notesWriter',
  'apps/server/src/platform/sessions.ts: sessionsIn',
  'apps/server/src/providers/payment/wechat-pay/wxpay-wire.ts: openWire',
  'apps/server/src/providers/storage/disk-storage.ts: createDiskStorage',
  'apps/server/src/providers/storage/s3-storage.ts: createS3Storage',
];

/**
 * What may stay as it is, each with its reason; everything else is a fault or a debt (`debt.json`). An exception that
 * meets nothing any more is a fault too. `what` is what `npm run structure -- --list` prints.
 * @type {readonly { kind: string, what: string, reason: string }[]}
 */
export const exceptions = [
  {
    kind: 'words',
    what: 'apps/e2e/src/browsers/not-in-firefox.ts: isToldHere',
    reason: 'A story is told in a browser or is not: there the word is the one that is meant.',
  },
  {
    kind: 'folders',
    what: 'apps/server/src/migrations',
    reason: 'One sequence for the whole database: whoever reads it reads it in its order.',
  },
  {
    kind: 'names',
    what: 'checkIdentityNeedByQuery → checkIdentityNeed',
    reason: 'The same question at a second address, which the specification has: one answer.',
  },
  {
    kind: 'names',
    what: 'openBookFile → openCourseFile',
    reason:
      'A file of a book is a file of its course: one use case, told of the book where there is one.',
  },
  {
    kind: 'names',
    what: 'getListFilter → getFilter',
    reason:
      'The same filter for another page, which the specification asks for at another address.',
  },
  { kind: 'names', what: 'openMiniCourse → openCourseVariant', reason: oneVariant },
  { kind: 'names', what: 'openFreeCourse → openCourseVariant', reason: oneVariant },
  { kind: 'names', what: 'openTrialCourse → openCourseVariant', reason: oneVariant },
  { kind: 'names', what: 'openMiniBook → openBookVariant', reason: oneVariant },
  { kind: 'names', what: 'openFreeBook → openBookVariant', reason: oneVariant },
  { kind: 'names', what: 'openTrialBook → openBookVariant', reason: oneVariant },
  { kind: 'names', what: 'openOtherBook → openBookVariant', reason: oneVariant },
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/enrolment/console/manage-codes.ts: student (account)',
    reason:
      'The nickname of who used a code, by its foreign key: account stands above and has no more to tell.',
  },
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/enrolment/course-uses.ts: student (account)',
    reason:
      'The nicknames of who keeps a course, by their foreign key: account stands above and has no more to tell.',
  },
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/enrolment/console/reopen-requests.ts: student (account)',
    reason:
      'The nickname of who asks, by its foreign key: account stands above and has no more to tell.',
  },
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/message/message.repository.ts: student (account)',
    reason:
      'A message to all reaches who had registered by then, which the statement that lists messages compares.',
  },
  ...['camp', 'camp_member'].map((table) => ({
    kind: 'tables',
    what: `apps/server/src/capabilities/points/paid-camp-tasks.migration.ts: ${table} (camp)`,
    reason:
      'Once: what was paid by a place in a camp is named by the task, which the statements of a migration alone can tell.',
  })),
  ...['school_home (system)', 'student (account)'].map((table) => ({
    kind: 'tables',
    what: `apps/server/src/platform/contact/demand-same-secret.ts: ${table}`,
    reason:
      'Before anything serves, the start compares its secret with what was sealed by the one before: no capability is there yet.',
  })),
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/review/console/editor/draft.repository.ts: question (practice)',
    reason:
      'Drafts of questions that are asked in that topic already are left out, in the one statement that counts drafts.',
  },
  {
    kind: 'tables',
    what: 'apps/server/src/platform/sessions.ts: student (account)',
    reason: sessionOwner,
  },
  {
    kind: 'tables',
    what: 'apps/server/src/platform/view/views.ts: student (account)',
    reason: sessionOwner,
  },
  ...['staff', 'staff_role', 'staff_role_member'].flatMap((table) =>
    ['staff-sessions', 'who-works'].map((file) => ({
      kind: 'tables',
      what: `apps/server/src/platform/staff/${file}.ts: ${table} (staff)`,
      reason: sessionOwner,
    })),
  ),
  {
    kind: 'tables',
    what: 'apps/server/src/platform/staff/staff-sessions.ts: staff_passkey (staff)',
    reason: sessionOwner,
  },
  {
    kind: 'tables',
    what: 'apps/server/src/platform/staff/api-tokens.ts: staff (staff)',
    reason: sessionOwner,
  },
  ...['caption-documents', 'text-documents'].map((file) => ({
    kind: 'tables',
    what: `apps/server/src/capabilities/search/sources/${file}.ts: video (lecture)`,
    reason:
      'What a lecture says and is called is indexed in one pass with the texts of its course; lecture stands above search.',
  })),
  ...methodSets.map((what) => ({ kind: 'functions', what, reason: methods })),
  ...galleryPages.map((page) => ({
    kind: 'functions',
    what: `packages/ui/gallery/${page}`,
    reason: galleryPage,
  })),
  {
    kind: 'functions',
    what: 'apps/web/vite.config.ts: defineConfig',
    reason: 'The configuration of one build, as its documentation writes it: a list of settings.',
  },
  {
    kind: 'functions',
    what: 'apps/web/src/capabilities/practice/parts/question-screen.tsx: QuestionView',
    reason:
      'Its parts are components and hooks already; what is left joins them, and the page that opens most often stands at its budget of bytes.',
  },
  {
    kind: 'functions',
    what: 'apps/sandbox/src/phone/people-page.ts: renderPeoplePage',
    reason: 'One page of HTML, in one piece as the browser gets it.',
  },
  ...Object.entries(exportedTables).flatMap(([file, tables]) =>
    tables.map((table) => ({
      kind: 'tables',
      what: `apps/server/src/interchange/${file}.ts: ${table}`,
      reason: exported,
    })),
  ),
  ...Object.entries(numberedTables).flatMap(([file, tables]) =>
    tables.map((table) => ({
      kind: 'tables',
      what: `apps/server/src/interchange/origins/${file}.ts: ${table}`,
      reason: numbered,
    })),
  ),
  ...['card', 'imported_card'].map((table) => ({
    kind: 'tables',
    what: `apps/server/src/interchange/withdraw/content-entities.ts: ${table} (flash-card)`,
    reason:
      'The journal of imports keeps and puts back whole rows of any imported table, in one statement for all: it knows of each no more than its key and its course.',
  })),
  {
    kind: 'folders',
    what: 'packages/ui/src',
    reason:
      'A kit of components: each is a file and its style, found by its name, as applications import it.',
  },
];
