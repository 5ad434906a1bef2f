import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { ltiConsole } from './console/lti.console.ts';
import { ltiPersonalData } from './lti.personal-data.ts';
import { ltiRoutes } from './lti.routes.ts';

export const ltiCapability = defineCapability({
  name: 'lti',
  routes: ({ services }) => ltiRoutes(services),
  console: ltiConsole,
  personalData: () => ltiPersonalData,
  migrations: {
    '20261129-lti': {
      up: async (connection) => {
        await sql`
          create table lti_progress (
            student_id int primary key references student,
            done int not null check (done >= 0),
            total int not null check (total >= done),
            changed_at timestamptz not null
          )`.execute(connection);
        await sql`create index lti_progress_latest
          on lti_progress (changed_at desc, student_id)`.execute(connection);
      },
    },
  },
});
