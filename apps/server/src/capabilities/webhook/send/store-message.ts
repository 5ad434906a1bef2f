import { statementKinds } from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { publicOrigin } from '../../../platform/http/origin-of.ts';
import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { people } from '../../account/account.port.ts';
import { assignmentTitle } from '../../assignment/assignment.port.ts';
import { coursewareTitles } from '../../courseware/courseware.port.ts';
import { paperTitles } from '../../mock/mock.port.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { statementOf } from './statement.ts';

/** An endpoint without a path ends with a slash all the same. */
export const storeAddress = (endpoint: string, resource: 'statements' | 'about'): string =>
  `${endpoint.replace(/\/$/, '')}/${resource}`;

/** What every request to a store has. */
export const storeHeaders = (login: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
  'x-experience-api-version': '1.0.3',
  'user-agent': 'Xuezhou-Webhooks/1',
});

/**
 * A student as one store knows them: of no use at another, and known again by nobody who has not the school's key. The
 * same for ever, so by the key that never changes.
 */
const pseudonymOf = (signer: Signer, webhookId: string, studentId: number): string =>
  signer.digest('xapi-actor', `${webhookId} ${studentId}`).toString('base64url');

interface Wanted {
  readonly course: number | null;
  readonly lecture: number | null;
  readonly paper: number | null;
  readonly package: number | null;
}

const findNames = prepareSql<
  Wanted,
  { course_id: number | null; course: string | null; title: string | null }
>(
  (p) => sql`
    select c.course_id, c.title as course, coalesce(b.title, m.title, w.title) as title
    from (select ${p.course}::int as course_id) given
    left join bullet b on b.bullet_id = ${p.lecture}::int
    left join ${paperTitles} m on m.paper_id = ${p.paper}::int
    left join ${coursewareTitles} w on w.courseware_id = ${p.package}::int
    left join course c on c.course_id = coalesce(given.course_id, m.course_id)`,
);

const findPresent = prepareSql<{ studentId: number }, { is_present: boolean }>(
  (p) => sql`
    select not s.is_erased as is_present from ${people} s where s.student_id = ${p.studentId}::int`,
);

/**
 * Of who was erased nothing goes to a store any more, under their pseudonym or otherwise. What is told without a student's
 * name on it, as that a course went with the account, does not go with the account. Nor does what is no learning: an older
 * server, which knows no stores, lets anything be chosen.
 */
export async function isForStore(
  connection: Connection,
  { kind, facts }: Pick<DueDelivery, 'kind' | 'facts'>,
): Promise<boolean> {
  const fit: readonly string[] = statementKinds;
  if (!fit.includes(kind)) return false;
  const studentId = Number(facts['student']);
  return (await findPresent.first(connection, { studentId }))?.is_present === true;
}

type Told = Pick<DueDelivery, 'webhook_id' | 'message_id' | 'type' | 'at' | 'facts'>;
type Telling = Pick<Services, 'config' | 'signer'> & { readonly connection: Connection };

/** The statement as JSON, with what content is called now; null where the school has no address to speak under. */
export async function statementBody(
  { config, signer, connection }: Telling,
  told: Told,
): Promise<string | null> {
  const home = publicOrigin(config);
  if (home === '') return null;
  const { facts } = told;
  const idOf = (name: string) => (typeof facts[name] === 'number' ? facts[name] : null);
  const names = await findNames.first(connection, {
    ...{ course: idOf('course'), lecture: idOf('lecture') },
    ...{ paper: idOf('paper'), package: idOf('package') },
  });
  const assignment = idOf('assignment');
  const work = assignment === null ? undefined : await assignmentTitle(connection, assignment);
  const { course_id: id = null, course: title = null } = names ?? {};
  const statement = statementOf(told, {
    ...{ home, pseudonym: pseudonymOf(signer, told.webhook_id, Number(facts['student'])) },
    title: names?.title ?? work ?? null,
    course: id === null || title === null ? null : { id, title },
  });
  return JSON.stringify(statement);
}
