import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { earning } from './earning.migration.ts';
import { ledger } from './ledger.migration.ts';
import { pointsPersonalData } from './points.personal-data.ts';
import { pointsRoutes } from './points.routes.ts';
import { shop } from './shop/shop.migration.ts';
import { sealedContacts } from './sealed-contacts.migration.ts';

export const pointsCapability = defineCapability({
  name: 'points',
  routes: ({ services }) => pointsRoutes(services),
  personalData: pointsPersonalData,
  contacts: [{ table: 'points_exchange', kind: 'mobile' }],
  // A question answered on a day is asked for again only as long as answers of that day are paid.
  retention: [{ table: 'points_cause', where: sql`kind = 'practice' and day < current_date - 30` }],
  migrations: {
    '20261123-ledger': statements(ledger),
    '20261123-ledger-earning': statements(earning),
    '20261123-shop': statements(shop),
    '20261126-sealed-contacts-breaks-older': statements(sealedContacts),
  },
});
