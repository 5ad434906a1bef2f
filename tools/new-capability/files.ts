import { consoleFiles } from './console-files.ts';
import type { Names } from './names.ts';

/** The new files by their paths. Each says, in its own place, the least that works. `day` is 20261128. */
export function newFiles(names: Names, day: string): Map<string, string> {
  const { kebab } = names;
  const server = `apps/server/src/capabilities/${kebab}`;
  const web = `apps/web/src/capabilities/${kebab}`;
  return new Map([
    [`packages/contract/src/${kebab}/index.ts`, contract(names)],
    [`packages/rules/src/${kebab}/share-done.ts`, rule],
    [`packages/rules/src/${kebab}/share-done.test.ts`, ruleTest],
    [`${server}/get-${kebab}-overview.ts`, useCase(names)],
    [`${server}/${kebab}.tables.ts`, tables(names)],
    [`${server}/${kebab}.repository.ts`, repository(names)],
    [`${server}/${kebab}.personal-data.ts`, personalData(names)],
    [`${server}/${kebab}.routes.ts`, serverRoutes(names)],
    [`${server}/${kebab}.capability.ts`, registration(names, day)],
    [`${server}/${kebab}.test.ts`, serverTest(names)],
    [`${web}/${kebab}.words.ts`, words(names)],
    [`${web}/${kebab}.queries.ts`, queries(names)],
    [`${web}/${kebab}.routes.tsx`, webRoutes(names)],
    [`${web}/pages/${kebab}-page.tsx`, page(names)],
    [`${web}/pages/${kebab}-page.test.tsx`, pageTest(names)],
    [`${web}/parts/overview.tsx`, part(names)],
    [`${web}/parts/overview.test.tsx`, partTest(names)],
    ...consoleFiles(names),
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
import type { Services } from '../../platform/services.ts';
import { progressOf } from './${names.kebab}.repository.ts';

export async function get${names.pascal}Overview(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
): Promise<${names.pascal}Overview> {
  const { done, total } = await progressOf(connection, studentId);
  return { done, total, share: shareDone(done, total) };
}
`;

/** No word of SQL, whatever the capability is called. */
const tableOf = ({ kebab }: Names) => `${kebab.replaceAll('-', '_')}_progress`;

const tables = (names: Names) => `export interface ${names.pascal}Tables {
  ${tableOf(names)}: ${names.pascal}ProgressTable;
}

interface ${names.pascal}ProgressTable {
  student_id: number;
  done: number;
  total: number;
  changed_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ${names.pascal}Tables {}
}
`;

const repository = (
  names: Names,
) => `import type { Connection } from '../../platform/database/prepare.ts';

/** Most that a list of the school gives. */
const mostListed = 500;

/** How far one student is; nothing of nothing before the first step. */
export async function progressOf(
  connection: Connection,
  studentId: number,
): Promise<{ done: number; total: number }> {
  const row = await connection
    .selectFrom('${tableOf(names)}')
    .where('student_id', '=', studentId)
    .select(['done', 'total'])
    .executeTakeFirst();
  return row ?? { done: 0, total: 0 };
}

/** Whoever has begun, who went on last comes first. */
export const latestProgress = (connection: Connection) =>
  connection
    .selectFrom('${tableOf(names)}')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('student_id')
    .limit(mostListed)
    .execute();
`;

const personalData = (
  names: Names,
) => `import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const ${names.camel}PersonalData: readonly PersonalData[] = [
  personalTable('${tableOf(names)}', '${names.kebab} 的进度', {
    done: '已完成',
    total: '一共',
    changed_at: '最后一次的时间',
  }),
];
`;

const registration = (names: Names, day: string) => `import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { ${names.camel}Console } from './console/${names.kebab}.console.ts';
import { ${names.camel}PersonalData } from './${names.kebab}.personal-data.ts';
import { ${names.camel}Routes } from './${names.kebab}.routes.ts';

export const ${names.camel}Capability = defineCapability({
  name: '${names.kebab}',
  routes: ({ services }) => ${names.camel}Routes(services),
  console: ${names.camel}Console,
  personalData: () => ${names.camel}PersonalData,
  migrations: {
    '${day}-${names.kebab}': {
      up: async (connection) => {
        await sql\`
          create table ${tableOf(names)} (
            student_id int primary key references student,
            done int not null check (done >= 0),
            total int not null check (total >= done),
            changed_at timestamptz not null
          )\`.execute(connection);
        await sql\`create index ${tableOf(names)}_latest
          on ${tableOf(names)} (changed_at desc, student_id)\`.execute(connection);
      },
    },
  },
});
`;

const serverRoutes = (
  names: Names,
) => `import * as contract from '@xuezhou/contract/${names.kebab}';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { get${names.pascal}Overview } from './get-${names.kebab}-overview.ts';

export const ${names.camel}Routes = (services: Services) => [
  bind(contract.get${names.pascal}Overview, (_input, { student }) => get${names.pascal}Overview(services, student)),
];
`;

const serverTest = (
  names: Names,
) => `import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { get${names.pascal}Overview } from '@xuezhou/contract/${names.kebab}';
import { list${names.pascal}Progress } from '@xuezhou/contract/${names.kebab}/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();

it('[GET ${pathOfCall(names)}] says how far a student is, and nothing of others', async () => {
  const [student, other] = [await school.signIn(), await school.signIn()];
  await school.connection
    .insertInto('${tableOf(names)}')
    .values({ student_id: student.studentId, done: 1, total: 3, changed_at: new Date() })
    .execute();
  expect(await student.data(get${names.pascal}Overview)).toEqual({ done: 1, total: 3, share: 33 });
  expect(await other.data(get${names.pascal}Overview)).toEqual({ done: 0, total: 0, share: 0 });
});

it('tells a visitor nothing', async () => {
  expect(await school.visit().call(get${names.pascal}Overview)).toMatchObject({ http: 401, data: null });
});

it('lists for the school who has begun, and only for those who may look at students', async () => {
  const student = await school.signIn();
  const row = { done: 3, total: 3, changed_at: new Date('2036-01-01T00:00:00Z') };
  await school.connection
    .insertInto('${tableOf(names)}')
    .values({ student_id: student.studentId, ...row })
    .execute();
  const reader = await signInStaffAs(school, { permissions: ['student.read'] });
  const listed = await reader.data(list${names.pascal}Progress);
  expect(listed[0]).toMatchObject({ studentId: student.studentId, done: 3, share: 100 });
  const marker = await signInStaffAs(school, { permissions: ['mark.write'] });
  expect(await marker.call(list${names.pascal}Progress)).toMatchObject({
    status: consoleRefusals.permissionMissing[0],
  });
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
