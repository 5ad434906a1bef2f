import { hash } from '@node-rs/argon2';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { makeApp } from '../../apps/server/src/app.ts';
import { openServices } from '../../apps/server/src/open-services.ts';
import { SUPERUSER } from '../../apps/server/src/platform/database/embedded/create-cluster.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { makeLog } from '../../apps/server/src/platform/log.ts';
import type { Services } from '../../apps/server/src/platform/services.ts';
import { sessionCookie } from '../../apps/server/src/platform/sessions.ts';
import { root } from '../../tools/root.mjs';
import type { Environment } from './start-server.ts';
import { storedMobile } from '../../apps/server/src/platform/contact/contact.ts';

export interface Student {
  readonly studentId: number;
  readonly mobile: string;
  readonly cookie: string;
}

/** The school of a running server, opened a second time here: the same database, another process. */
export interface School {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly pool: pg.PoolConfig;
  /** As who owns the tables: for what the server itself may not do to them. */
  readonly owner: pg.Pool;
  readonly students: readonly Student[];
  close(): Promise<void>;
}

export const password = 'a password of the benchmark';

export async function openSchool(environment: Environment, students: number): Promise<School> {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' }, root);
  const services = await openServices(config, makeLog(config), 'tool');
  const app = await makeApp(services, { isStopping: () => false });
  const { host, port, user, database, max } = services.database.pool.options;
  const owner = new pg.Pool({ host, port, database, user: SUPERUSER, max: 1, ssl: false });
  const secret = await hash(password);
  return {
    app,
    services,
    pool: { host, port, user, database, max, ssl: false },
    owner,
    students: await addStudents(services, secret, students),
    close: async () => {
      await app.close();
      await owner.end();
      await services.close();
    },
  };
}

/** All at one moment would wait for each other's connections until they are refused. */
const addedAtOnce = 32;

export async function addStudents(
  services: Services,
  secret: string,
  count: number,
): Promise<Student[]> {
  const students: Student[] = [];
  while (students.length < count) {
    const numbers = Array.from(
      { length: Math.min(addedAtOnce, count - students.length) },
      (_, index) => students.length + index,
    );
    students.push(
      ...(await Promise.all(numbers.map((number) => addStudent(services, secret, number)))),
    );
  }
  return students;
}

/** One who has every course and is logged in. */
async function addStudent(services: Services, secret: string, number: number): Promise<Student> {
  const { connection } = services.database;
  const mobile = `+86139${String(number).padStart(8, '0')}`;
  const nickname = `压测同学${number}`;
  const { student_id: studentId } = await connection
    .insertInto('student')
    .values({
      ...storedMobile(services, mobile),
      mobile_valid: true,
      nickname,
      nickname_key: nicknameKey(nickname),
      password_hash: secret,
      identity_status: 1,
    })
    .returning('student_id')
    .executeTakeFirstOrThrow();
  const courses = await connection.selectFrom('course').select('course_id').execute();
  if (courses.length > 0)
    await connection
      .insertInto('enrolment')
      .values(courses.map(({ course_id }) => ({ student_id: studentId, course_id })))
      .execute();
  const from = { address: '127.0.0.1', userAgent: 'bench' };
  const session = await connection
    .transaction()
    .execute((change) => services.sessions.start(change, studentId, from));
  return { studentId, mobile, cookie: `${sessionCookie(services.config)}=${session}` };
}
