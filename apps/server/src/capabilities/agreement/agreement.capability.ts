import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { orderAgreements } from './order-agreement.ts';
import { statements } from '../../platform/database/statements.ts';
import { agreementPersonalData } from './agreement.personal-data.ts';
import { agreementRoutes } from './agreement.routes.ts';
import { ofOrders } from './order.migration.ts';
import { agreementPlacement } from './agreement.tables.ts';

// Orders and contracts are kept for three years; the student may have left before.
const isOver = sql<boolean>`signed_at < now() - interval '3 years'
  and student_id in (select student_id from student where erased_at is not null)`;

export const agreementCapability = defineCapability({
  name: 'agreement',
  placement: agreementPlacement,
  requires: [orderAgreements],
  routes: ({ services }) => agreementRoutes(services),
  personalData: agreementPersonalData,
  retention: [
    { table: 'agreement_signature', where: isOver },
    { table: 'order_agreement_signature', where: isOver },
  ],
  migrations: { '20261123-order': statements(ofOrders) },
});
