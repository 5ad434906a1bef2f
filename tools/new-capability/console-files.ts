import type { Names } from './names.ts';

/** The school's own side: what staff see of the capability, and who may. */
export function consoleFiles(names: Names): [string, string][] {
  const { kebab } = names;
  const server = `apps/server/src/capabilities/${kebab}/console`;
  const page = `apps/console/src/capabilities/${kebab}`;
  return [
    [`packages/contract/src/${kebab}/console.ts`, contract(names)],
    [`${server}/${kebab}.console.ts`, bindings(names)],
    [`${server}/list-${kebab}-progress.ts`, useCase(names)],
    [`${page}/${kebab}.pages.ts`, pages(names)],
    [`${page}/${kebab}.queries.ts`, queries(names)],
    [`${page}/${kebab}-page.tsx`, pageOf(names)],
    [`${page}/${kebab}-page.test.tsx`, pageTest(names)],
  ];
}

const contract = (
  names: Names,
) => `import { id, integer, list, longText, moment, object, operation } from '../kernel.ts';

export const list${names.pascal}Progress = operation({
  summary: '学员的 ${names.kebab} 进度，最近的在前',
  method: 'GET',
  path: '/api/console/${names.kebab}/progress',
  access: { staff: 'report.read' },
  data: list(
    object({
      studentId: id(),
      nickname: longText(),
      done: integer(0),
      total: integer(0),
      /** Percent, rounded down, so that 100 means all. */
      share: integer(0, 100),
      changedAt: moment(),
    }),
  ),
});
`;

const bindings = (
  names: Names,
) => `import * as contract from '@xuezhou/contract/${names.kebab}/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { list${names.pascal}Progress } from './list-${names.kebab}-progress.ts';

export const ${names.camel}Console = (services: ConsoleServices) => [
  bind(contract.list${names.pascal}Progress, () => list${names.pascal}Progress(services)),
];
`;

const useCase = (
  names: Names,
) => `import type { list${names.pascal}Progress as operation } from '@xuezhou/contract/${names.kebab}/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { shareDone } from '@xuezhou/rules/${names.kebab}/share-done';
import type { ConsoleServices } from '../../../platform/services.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import { latestProgress } from '../${names.kebab}.repository.ts';

export async function list${names.pascal}Progress({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  const rows = await latestProgress(connection);
  const names = await nicknamesOf(
    connection,
    rows.map(({ student_id }) => student_id),
  );
  return rows.map(({ student_id, done, total, changed_at }) => ({
    studentId: student_id,
    nickname: names.get(student_id) ?? '',
    done,
    total,
    share: shareDone(done, total),
    changedAt: changed_at.toISOString(),
  }));
}
`;

const pages = (
  names: Names,
) => `import type { ConsolePage } from '../../platform/page/console-page.ts';
import { progressQuery } from './${names.kebab}.queries.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/${names.kebab}',
    title: '${names.kebab}',
    permission: 'report.read',
    component: () => import('./${names.kebab}-page.tsx'),
    load: ({ queryClient }) => queryClient.query({ ...progressQuery, staleTime: 'static' }),
  },
];
`;

const queries = (
  names: Names,
) => `import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { list${names.pascal}Progress } from '@xuezhou/contract/${names.kebab}/console';

export const progressQuery = operationQuery(list${names.pascal}Progress, {});
`;

const pageOf = (names: Names) => `import { useSuspenseQuery } from '@tanstack/react-query';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { list${names.pascal}Progress } from '@xuezhou/contract/${names.kebab}/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleTable } from '../../platform/list/console-table.tsx';
import { PageHead } from '../../platform/page/page-head.tsx';
import { progressQuery } from './${names.kebab}.queries.ts';

type Progress = DataOf<typeof list${names.pascal}Progress>[number];

/** How far students are, who went on last first. */
export default function ${names.pascal}Page() {
  const rows = useSuspenseQuery(progressQuery).data;
  return (
    <>
      <PageHead title="${names.kebab}" count={rows.length > 0 && \`\${rows.length} 人\`} />
      {rows.length === 0 ? (
        <EmptyState title="还没有人开始" text="有学员开始以后，会出现在这里。" />
      ) : (
        <ConsoleTable
          label="学员的进度"
          columns={columns}
          rows={rows}
          rowKey={({ studentId }) => studentId}
        />
      )}
    </>
  );
}

const columns: Column<Progress>[] = [
  { key: 'name', title: '学员', card: 'head', render: ({ nickname }) => nickname },
  {
    key: 'done',
    title: '已完成',
    align: 'right',
    render: ({ done, total, share }) => \`\${done} / \${total}（\${share} %）\`,
  },
  { key: 'at', title: '最近', render: ({ changedAt }) => momentText(changedAt) },
];
`;

const pageTest = (names: Names) => `// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { answer } from '@xuezhou/client/testing/server.ts';
import { list${names.pascal}Progress } from '@xuezhou/contract/${names.kebab}/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const progress = {
  ...{ studentId: 100_007, nickname: '韩逸飞', done: 1, total: 4, share: 25 },
  changedAt: '2026-11-22T13:14:00.000Z',
};
const open = (listed: (typeof progress)[]) =>
  openConsole('/console/${names.kebab}', { says: [answer(list${names.pascal}Progress, listed)] });

it('lists how far students are', async () => {
  open([progress]);
  const table = await screen.findByRole('table', { name: '学员的进度' });
  expect(table.textContent).toContain('韩逸飞');
  expect(table.textContent).toContain('1 / 4（25 %）');
});

it('says where nobody has begun', async () => {
  open([]);
  expect(await screen.findByText('还没有人开始')).toBeTruthy();
});
`;
