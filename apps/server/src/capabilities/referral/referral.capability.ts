import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { listen } from '../../platform/wiring/slot.ts';
import { studentRegistered } from '../account/account.port.ts';
import { purchases } from '../mall/mall.port.ts';
import { codeClaims } from './claims.migration.ts';
import { noteRegistration } from './note-referral.ts';
import { notePurchase } from './note-purchase.ts';
import { referralConsole } from './console/referral.console.ts';
import { records } from './records.migration.ts';
import { referralPersonalData } from './referral.personal-data.ts';
import { referralRoutes } from './referral.routes.ts';
import { referralPlacement } from './referral.tables.ts';
import { rulesByTwo, rulesOfSchool } from './rules.migration.ts';

export const referralCapability = defineCapability({
  name: 'referral',
  placement: referralPlacement,
  on: [listen(studentRegistered, noteRegistration), listen(purchases, notePurchase)],
  routes: ({ services }) => referralRoutes(services),
  console: referralConsole,
  personalData: () => referralPersonalData,
  migrations: {
    '20261123-records': {
      up: async (connection) => {
        await sql.raw(records).execute(connection);
      },
    },
    '20261129-z-claims-of-codes': codeClaims,
    '20261129-z-rules-of-school': rulesOfSchool,
    '20261129-z-rules-of-school-by-two': rulesByTwo,
  },
});
