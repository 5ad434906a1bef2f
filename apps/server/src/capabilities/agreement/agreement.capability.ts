import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { agreementPersonalData } from './agreement.personal-data.ts';
import { agreementRoutes } from './agreement.routes.ts';

export const agreementCapability = defineCapability({
  name: 'agreement',
  routes: ({ services }) => agreementRoutes(services),
  personalData: agreementPersonalData,
  retention: [
    {
      table: 'agreement_signature',
      // Orders and contracts are kept for three years; the student may have left before.
      where: sql`signed_at < now() - interval '3 years'
        and student_id in (select student_id from student where erased_at is not null)`,
    },
  ],
});
