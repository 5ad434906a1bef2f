const server = 'apps/server/src';
const web = 'apps/web/src';

/** File that imports, what it imports, and a part of the complaint. */
export const wrong: [file: string, code: string, complaint: string][] = [
  [
    'packages/contract/src/a.ts',
    "import '@xuezhou/rules/account/mobile';",
    'contract imports nothing of ours',
  ],
  ['packages/contract/src/b.ts', "import 'node:fs';", 'runs in browsers too'],
  [
    'packages/rules/src/account/a.ts',
    "import { sendSms } from '@xuezhou/contract/account';",
    'only the types of contract',
  ],
  [
    'packages/rules/src/account/b.ts',
    "import '@xuezhou/ui/theme';",
    'rules import nothing of ours',
  ],
  [
    'packages/rules/src/account/c.ts',
    "import { readFile } from 'node:fs/promises';",
    'runs in browsers too',
  ],
  ['packages/rules/src/account/d.ts', "import { useState } from 'react';", 'rules know no React'],
  [
    'packages/rules/src/account/e.ts',
    'export const now = () => new Date();',
    'the time is an input',
  ],
  [
    'packages/rules/src/account/f.ts',
    'export const dice = () => Math.random();',
    'chance is an input',
  ],
  [
    'packages/rules/src/account/g.ts',
    "import type { X } from '../../../contract/src/account/index.ts';",
    'one door',
  ],
  ['packages/ui/src/a.tsx', "import '@xuezhou/rules/account/mobile';", 'ui knows nothing of ours'],
  ['packages/ui/src/b.tsx', "import path from 'path';", 'runs in browsers too'],
  ['packages/ui/src/c.tsx', "import '@xuezhou/client/api/call.ts';", 'ui knows nothing of ours'],
  [
    'packages/client/src/api/a.ts',
    "import '../../../../apps/web/src/platform/session/session.ts';",
    'client knows no application',
  ],
  ['packages/client/src/api/b.ts', "import 'node:fs';", 'runs in browsers too'],
  [
    `${web}/platform/c.ts`,
    "import '../../../../packages/client/src/api/call.ts';",
    'a package has one door',
  ],
  [
    'apps/sandbox/src/a.ts',
    "import '@xuezhou/contract/account';",
    'the sandbox stands in for strangers',
  ],
  [
    'apps/sandbox/src/b.ts',
    "import '../../server/src/app.ts';",
    'the sandbox stands in for strangers',
  ],
  [
    `${server}/capabilities/course/a.ts`,
    "import '../account/account.routes.ts';",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/b.ts`,
    "import '../../capabilities/account/account.routes.ts';",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/c.ts`,
    "import './../account/account.routes.ts';",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/deep/d.ts`,
    "import '../../account/account.routes.ts';",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/e.ts`,
    "export { x } from '../account/account.routes.ts';",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/f.ts`,
    "export * from '../account/account.routes.ts';",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/g.ts`,
    "export const x = import('../account/account.routes.ts');",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/h.ts`,
    "export type X = import('../account/account.routes.ts').X;",
    'account.port.ts',
  ],
  [
    `${server}/capabilities/course/i.ts`,
    "import type { X } from '../account/account.routes.ts';",
    'account.port.ts',
  ],
  [`${server}/capabilities/course/j.ts`, "import '../account/other.port.ts';", 'account.port.ts'],
  [`${server}/capabilities/course/k.ts`, "import '../../app.ts';", 'does not know who composes it'],
  [
    `${server}/capabilities/course/l.ts`,
    "import '../../testing/test-app.ts';",
    'does not know who composes it',
  ],
  [
    `${server}/capabilities/course/m.ts`,
    "import '../../providers/sms/aliyun-sms.ts';",
    'through its port',
  ],
  [`${server}/capabilities/course/n.ts`, "import '@xuezhou/ui/theme';", 'only contract and rules'],
  [`${server}/capabilities/course/o.ts`, 'export const now = () => Date.now();', 'services.clock'],
  [
    `${server}/capabilities/course/p.test.ts`,
    "import '../account/account.routes.ts';",
    'account.port.ts',
  ],
  [
    `${server}/platform/a.ts`,
    "import '../capabilities/course/course.port.ts';",
    'platform knows no capability',
  ],
  [`${server}/platform/b.ts`, "import '../app.ts';", 'does not know who composes it'],
  [
    `${server}/platform/deep/c.ts`,
    "import '../../providers/sms/aliyun-sms.ts';",
    'through its port',
  ],
  [
    `${server}/providers/sms/a.ts`,
    "import '../../capabilities/account/account.port.ts';",
    'a provider knows no capability',
  ],
  [`${server}/providers/sms/b.ts`, "import '../../app.ts';", 'does not know who composes it'],
  [`${server}/providers/sms/c.ts`, "import '../mail/smtp-mail.ts';", 'through its port'],
  [`${server}/main.ts`, "import './testing/test-app.ts';", 'what only tests use'],
  [`${server}/app.ts`, "import '../../sandbox/src/start-sandbox.ts';", 'only contract and rules'],
  [
    `${web}/capabilities/course/a.tsx`,
    "import '../practice/practice.queries.ts';",
    'sees of another one only',
  ],
  [`${web}/capabilities/course/b.tsx`, "import '../../app/router.tsx';", 'does not know the app'],
  [
    `${web}/capabilities/course/c.tsx`,
    "import '../../../../server/src/app.ts';",
    'never imports the server',
  ],
  [
    `${web}/capabilities/course/d.tsx`,
    "import '@xuezhou/server/src/app.ts';",
    'never imports the server',
  ],
  [`${web}/capabilities/course/e.tsx`, "import 'node:path';", 'runs in browsers'],
  [
    `${web}/capabilities/course/f.tsx`,
    "export const get = () => fetch('/api/version');",
    'Call an operation of the contract',
  ],
  [
    `${web}/platform/a.ts`,
    "import '../capabilities/course/course.queries.ts';",
    'platform knows no capability',
  ],
  [`${web}/platform/b.ts`, "import '../app/router.tsx';", 'does not know the app'],
  [`${web}/app/a.tsx`, "import '../../../server/src/app.ts';", 'never imports the server'],
  // A capability that was not there when the rule was written.
  [`${server}/capabilities/brand-new/a.ts`, "import '../course/open-book.ts';", 'course.port.ts'],
  [
    `${server}/capabilities/practice/a.ts`,
    "import '../mock/mock.port.ts';",
    'mock stands above practice',
  ],
  [
    `${server}/capabilities/mock/a.ts`,
    "import type { X } from '../flash-card/flash-card.port.ts';",
    'flash-card stands beside mock',
  ],
  [
    `${server}/capabilities/enrolment/a.ts`,
    "import { x } from '@xuezhou/contract/practice';",
    'practice stands above enrolment',
  ],
  [
    'packages/contract/src/practice/a.ts',
    "import { X } from '../mock/index.ts';",
    'mock stands above practice',
  ],
  [
    'packages/rules/src/practice/a.ts',
    "import { x } from '../review/due.ts';",
    'review stands above practice',
  ],
  [
    `${server}/capabilities/review/a.ts`,
    "import '../flash-card/deck/deck-files.port.ts';",
    'only through its port',
  ],
];

/** File that imports, and what it imports. */
export const allowed: [file: string, code: string][] = [
  [
    `${server}/capabilities/mock/z.ts`,
    "import '../practice/practice-exam.port.ts';\nimport '@xuezhou/rules/practice/question/judge';",
  ],
  [`${server}/capabilities/practice/z.test.ts`, "import '../mock/mock.port.ts';"],
  // What debt.json owes.
  [`${server}/capabilities/favorite/z.ts`, "import '../live/live.port.ts';"],
  ['packages/contract/src/account/z.ts', "import '../kernel.ts';"],
  ['packages/rules/src/account/y.ts', "import type { X } from '@xuezhou/contract/account';"],
  ['packages/rules/src/account/z.ts', "import '../site/z.ts';\nimport 'ts-fsrs';"],
  ['packages/ui/src/z.tsx', "import './theme.ts';\nimport 'react';"],
  ['packages/ui/src/z.test.tsx', "import 'node:fs';"],
  [
    'packages/client/src/api/z.ts',
    "import '@xuezhou/contract/kernel';\nimport '@xuezhou/ui/cover';",
  ],
  ['apps/sandbox/src/z.ts', "import 'node:http';\nimport './http/listen.ts';"],
  [
    `${server}/capabilities/course/z.ts`,
    `import 'node:crypto';
import '@xuezhou/contract/study';
import '@xuezhou/rules/practice/mastery';
import '../../platform/clock.ts';
import '../../providers/sms/sms.port.ts';
import '../account/account.port.ts';
import './course.repository.ts';
export const at = (time: string) => new Date(time);`,
  ],
  [
    `${server}/capabilities/course/z.test.ts`,
    "import '../../testing/test-app.ts';\nimport '../../app.ts';\nexport const now = new Date();",
  ],
  [
    `${server}/platform/z.ts`,
    "import '../providers/storage/storage.port.ts';\nimport '@xuezhou/contract/kernel';",
  ],
  [
    `${server}/providers/sms/z.ts`,
    "import '../../platform/config.ts';\nimport './sms.port.ts';\nimport './aliyun-sms.ts';",
  ],
  [
    `${server}/run-server.ts`,
    "import './capabilities/course/course.routes.ts';\nimport './providers/sms/aliyun-sms.ts';",
  ],
  [`${server}/platform/version.ts`, "import '../../package.json';"],
  [`${server}/demonstration/z.ts`, "import '../capabilities/course/course.repository.ts';"],
  [
    `${server}/testing/z.ts`,
    "import '../../../sandbox/src/start-sandbox.ts';\nimport '../app.ts';",
  ],
  [
    `${web}/capabilities/course/z.tsx`,
    `import '@xuezhou/contract/study';
import '@xuezhou/rules/practice/mastery';
import '@xuezhou/ui/theme';
import '../../platform/api.ts';
import './course.words.ts';`,
  ],
  [`${web}/capabilities/course/z.test.tsx`, "import '../../app/router.tsx';"],
  [
    `${web}/app/z.tsx`,
    "import '../capabilities/course/course.routes.tsx';\nimport '../platform/api.ts';",
  ],
  ['apps/web/vite.config.ts', "import 'node:path';"],
  ['tools/z.ts', "import '@xuezhou/contract/all';\nimport '../apps/server/src/app.ts';"],
];
