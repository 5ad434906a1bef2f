import { pathOfCall, type Names } from './names.ts';

/** The capability on the server: what it answers, and how it is registered. */
export function serverFiles(names: Names, day: string): [string, string][] {
  const { kebab } = names;
  const server = `apps/server/src/capabilities/${kebab}`;
  return [
    [`${server}/get-${kebab}-overview.ts`, useCase(names)],
    [`${server}/${kebab}.tables.ts`, tables(names)],
    [`${server}/${kebab}.repository.ts`, repository(names)],
    [`${server}/${kebab}.personal-data.ts`, personalData(names)],
    [`${server}/${kebab}.routes.ts`, serverRoutes(names)],
    [`${server}/${kebab}.capability.ts`, registration(names, day)],
    [`${server}/${kebab}.test.ts`, serverTest(names)],
  ];
}

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

const tables = (
  names: Names,
) => `import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ${names.pascal}Tables {
  ${tableOf(names)}: ${names.pascal}ProgressTable;
}

export const ${names.camel}Placement: PlacementOf<${names.pascal}Tables> = {
  ${tableOf(names)}: 'student',
};

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
const maxListed = 500;

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
    .limit(maxListed)
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
import { ${names.camel}Placement } from './${names.kebab}.tables.ts';

export const ${names.camel}Capability = defineCapability({
  name: '${names.kebab}',
  placement: ${names.camel}Placement,
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
  const reader = await signInStaffAs(school, { permissions: ['report.read'] });
  const listed = await reader.data(list${names.pascal}Progress);
  expect(listed[0]).toMatchObject({ studentId: student.studentId, done: 3, share: 100 });
  const marker = await signInStaffAs(school, { permissions: ['mark.write'] });
  expect(await marker.call(list${names.pascal}Progress)).toMatchObject({
    status: consoleRefusals.permissionMissing[0],
  });
});
`;
