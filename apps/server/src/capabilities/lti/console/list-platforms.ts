import type { DataOf } from '@xuezhou/contract/kernel';
import type { listLtiPlatforms as operation, LtiPlatform } from '@xuezhou/contract/lti/console';
import { pathOfTarget } from '@xuezhou/rules/lti/target';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { PlatformRow } from '../platform.repository.ts';
import { schoolAddress, toolAddresses } from '../tool-addresses.ts';
import { gradesOf } from './grades-of.ts';

interface ListedRow extends PlatformRow {
  courses: { courseId: number; title: string }[];
  linked: number;
  grades: LtiPlatform['grades'];
}

const findAll = async (connection: Connection, today: string): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    select p.*,
      coalesce((select json_agg(json_build_object('courseId', c.course_id, 'title', c.title) order by c.title)
        from lti_platform_course t join course c using (course_id) where t.platform_id = p.platform_id), '[]') as courses,
      (select count(*)::int from lti_identity i where i.platform_id = p.platform_id) as linked,
      ${gradesOf({ today })} as grades
    from lti_platform p order by p.made_at, p.platform_id`.execute(connection);
  return rows;
};

export async function listLtiPlatforms({
  config,
  clock,
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  const rows = await findAll(connection, dayOf(clock.now()));
  const courses = await connection
    .selectFrom('course')
    .where('erased_at', 'is', null)
    .select(['course_id as courseId', 'title'])
    .orderBy('title')
    .execute();
  const first = rows[0]?.courses[0] ?? courses[0];
  const path = pathOfTarget({ kind: 'course', courseId: first?.courseId ?? 1 });
  return {
    tool: { ...toolAddresses(config), example: `${schoolAddress(config)}${path}` },
    platforms: rows.map(present),
    courses,
  };
}

const present = (row: ListedRow): LtiPlatform => ({
  ...{ platformId: row.platform_id, name: row.name, issuer: row.issuer, clientId: row.client_id },
  ...{ deployments: row.deployments, courses: row.courses, linked: row.linked },
  ...{ authAddress: row.auth_address, jwksAddress: row.jwks_address },
  ...{ tokenAddress: row.token_address, scoreRule: row.score_rule },
  returnOrigins: row.return_origins,
  grades: { ...row.grades, sentAt: presentMoment(row.grades.sentAt) },
  ...{ endsOn: row.ends_on, isOn: row.is_on },
  ...{ version: row.version, launchedAt: row.launched_at?.toISOString() ?? null },
  ...{ fault: row.fault, faultAt: row.fault_at?.toISOString() ?? null },
});

/** PostgreSQL's own writing of a moment within JSON. */
const presentMoment = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString();
