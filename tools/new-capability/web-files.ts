import { pathOfPage, type Names } from './names.ts';

/** The learner's pages of the capability. */
export function webFiles(names: Names): [string, string][] {
  const { kebab } = names;
  const web = `apps/web/src/capabilities/${kebab}`;
  return [
    [`${web}/${kebab}.paths.ts`, webPaths(names)],
    [`${web}/${kebab}.words.ts`, words(names)],
    [`${web}/${kebab}.queries.ts`, queries(names)],
    [`${web}/${kebab}.routes.tsx`, webRoutes(names)],
    [`${web}/pages/${kebab}-page.tsx`, page(names)],
    [`${web}/pages/${kebab}-page.test.tsx`, pageTest(names)],
    [`${web}/parts/overview.tsx`, part(names)],
    [`${web}/parts/overview.test.tsx`, partTest(names)],
  ];
}

const webPaths = (
  names: Names,
) => `import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const ${names.camel}Paths = [
  { name: '${names.kebab}', path: '${pathOfPage(names)}', access: 'login', capability: '${names.kebab}' },
] as const satisfies readonly RouteEntry[];
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
    load: ({ queryClient }) => queryClient.query({ ...overviewQuery, staleTime: 'static' }),
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
