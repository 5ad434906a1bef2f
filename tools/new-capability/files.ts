import type { Names } from './names.ts';

/** The new files by their paths. Each says, in its own place, the least that works. */
export function newFiles(names: Names): Map<string, string> {
  const { kebab } = names;
  const server = `apps/server/src/capabilities/${kebab}`;
  const web = `apps/web/src/capabilities/${kebab}`;
  return new Map([
    [`packages/contract/src/${kebab}/index.ts`, contract(names)],
    [`packages/rules/src/${kebab}/share-done.ts`, rule],
    [`packages/rules/src/${kebab}/share-done.test.ts`, ruleTest],
    [`${server}/get-${kebab}-overview.ts`, useCase(names)],
    [`${server}/${kebab}.routes.ts`, serverRoutes(names)],
    [`${server}/${kebab}.capability.ts`, registration(names)],
    [`${server}/${kebab}.test.ts`, serverTest(names)],
    [`${web}/${kebab}.words.ts`, words(names)],
    [`${web}/${kebab}.queries.ts`, queries(names)],
    [`${web}/${kebab}.routes.tsx`, webRoutes(names)],
    [`${web}/pages/${kebab}-page.tsx`, page(names)],
    [`${web}/pages/${kebab}-page.test.tsx`, pageTest(names)],
    [`${web}/parts/overview.tsx`, part(names)],
    [`${web}/parts/overview.test.tsx`, partTest(names)],
  ]);
}

/** The line that the pages' table of addresses and docs/requirements need. */
export const pathOfPage = ({ kebab }: Names) => `/${kebab}`;
export const pathOfCall = ({ kebab }: Names) => `/api/${kebab}/overview`;

const contract = (
  names: Names,
) => `import { integer, object, operation, type Static } from '../kernel.ts';

export const ${names.pascal}Overview = object({
  done: integer(0),
  total: integer(0),
  /** Percent, rounded down, so that 100 means all. */
  share: integer(0, 100),
});
export type ${names.pascal}Overview = Static<typeof ${names.pascal}Overview>;

export const get${names.pascal}Overview = operation({
  summary: '${names.kebab} 的概况',
  method: 'GET',
  path: '${pathOfCall(names)}',
  access: 'login',
  data: ${names.pascal}Overview,
});
`;

const rule = `/** Percent of what is done, rounded down, so that 100 means all; 0 when there is nothing to do. */
export function shareDone(done: number, total: number): number {
  if (total <= 0) return 0;
  return Math.floor((100 * Math.min(done, total)) / total);
}
`;

const ruleTest = `import { expect, it } from 'vitest';
import { shareDone } from './share-done.ts';

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [299, 300, 99],
  [3, 3, 100],
  [4, 3, 100],
])('%i of %i is %i percent', (done, total, share) => {
  expect(shareDone(done, total)).toBe(share);
});
`;

const useCase = (
  names: Names,
) => `import type { ${names.pascal}Overview } from '@xuezhou/contract/${names.kebab}';
import { shareDone } from '@xuezhou/rules/${names.kebab}/share-done';
import type { CurrentStudent } from '../../platform/http/bind.ts';

/** TODO: read the student's own rows through a ${names.kebab}.repository.ts, made from a connection. */
export function get${names.pascal}Overview(_student: CurrentStudent): ${names.pascal}Overview {
  const [done, total] = [0, 0];
  return { done, total, share: shareDone(done, total) };
}
`;

const registration = (
  names: Names,
) => `import { defineCapability } from '../../platform/capability.ts';
import { ${names.camel}Routes } from './${names.kebab}.routes.ts';

export const ${names.camel}Capability = defineCapability({
  name: '${names.kebab}',
  routes: ({ services }) => ${names.camel}Routes(services),
});
`;

const serverRoutes = (
  names: Names,
) => `import * as contract from '@xuezhou/contract/${names.kebab}';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { get${names.pascal}Overview } from './get-${names.kebab}-overview.ts';

export const ${names.camel}Routes = (_services: Services) => [
  bind(contract.get${names.pascal}Overview, async (_input, { student }) => get${names.pascal}Overview(student)),
];
`;

const serverTest = (
  names: Names,
) => `import { get${names.pascal}Overview } from '@xuezhou/contract/${names.kebab}';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();

it('[GET ${pathOfCall(names)}] is empty for a student who has done nothing', async () => {
  const student = await school.signIn();
  expect(await student.data(get${names.pascal}Overview)).toEqual({ done: 0, total: 0, share: 0 });
});

it('tells a visitor nothing', async () => {
  expect(await school.visit().call(get${names.pascal}Overview)).toMatchObject({ http: 401, data: null });
});
`;

const words = (names: Names) => `/** Chinese text of the pages of ${names.kebab}. */
export const ${names.camel}Words = {
  title: '${names.kebab}',
  done: (done: number, total: number) => \`已完成 \${done} / \${total}\`,
  progress: '完成的进度',
} as const;
`;

const queries = (
  names: Names,
) => `import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { get${names.pascal}Overview } from '@xuezhou/contract/${names.kebab}';

export const overviewQuery = operationQuery(get${names.pascal}Overview, {});
`;

const webRoutes = (
  names: Names,
) => `import { definePages, lazyPage } from '../../platform/page/page.ts';
import { overviewQuery } from './${names.kebab}.queries.ts';
import { ${names.camel}Words as words } from './${names.kebab}.words.ts';

export const pages = definePages({
  '${names.kebab}': {
    title: words.title,
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/${names.kebab}-page.tsx'), '${names.pascal}Page'),
    load: ({ queryClient }) => queryClient.ensureQueryData(overviewQuery),
  },
});
`;

const page = (names: Names) => `import { useSuspenseQuery } from '@tanstack/react-query';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { Overview } from '../parts/overview.tsx';
import { overviewQuery } from '../${names.kebab}.queries.ts';
import { ${names.camel}Words as words } from '../${names.kebab}.words.ts';

export function ${names.pascal}Page() {
  const { data } = useSuspenseQuery(overviewQuery);
  return (
    <>
      <PagePhoneHeader title={words.title} />
      <PageColumn head={<SectionTitle order={1}>{words.title}</SectionTitle>}>
        <Overview overview={data} />
      </PageColumn>
    </>
  );
}
`;

const pageTest = (names: Names) => `// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { answer, respondWith } from '@xuezhou/client/testing/server.ts';
import { getStudentInfo } from '@xuezhou/contract/account';
import { get${names.pascal}Overview } from '@xuezhou/contract/${names.kebab}';
import { getVersion } from '@xuezhou/contract/site';
import { expect, it } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';

it('[${names.kebab}] shows how far one is', async () => {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(get${names.pascal}Overview, { done: 1, total: 4, share: 25 }),
  ]);
  renderAt('${pathOfPage(names)}');
  expect(await screen.findByText('已完成 1 / 4')).toBeTruthy();
});
`;

const part = (
  names: Names,
) => `import type { ${names.pascal}Overview } from '@xuezhou/contract/${names.kebab}';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { ${names.camel}Words as words } from '../${names.kebab}.words.ts';

export function Overview({ overview }: { overview: ${names.pascal}Overview }) {
  const { done, total } = overview;
  return (
    <div>
      <p>{words.done(done, total)}</p>
      <ProgressLine value={done} max={total} label={words.progress} />
    </div>
  );
}
`;

const partTest = (names: Names) => `// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ${names.camel}Words as words } from '../${names.kebab}.words.ts';
import { Overview } from './overview.tsx';

it('says in words and as a line how far one is', () => {
  render(<Overview overview={{ done: 1, total: 4, share: 25 }} />);
  expect(screen.getByText('已完成 1 / 4')).toBeTruthy();
  const line = screen.getByRole('progressbar', { name: words.progress });
  expect(line.getAttribute('aria-valuenow')).toBe('1');
});
`;
