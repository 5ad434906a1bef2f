import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { bonusPoint } from '../account/account.port.ts';
import {
  assignmentPassed,
  assignmentPassRevoked,
  passedAssignments,
} from '../assignment/assignment.port.ts';
import { goodUndoers } from './console/undo-good.ts';
import { pointsConsole } from './console/points.console.ts';
import { exchangesOfGoods, schoolGoods } from './console/school-goods.migration.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { earning } from './earning.migration.ts';
import { ledger } from './ledger.migration.ts';
import { packShop } from './pack-shop.ts';
import { payAssignment, takeBackAssignment } from './pay-assignment.ts';
import { paidCampTasks } from './paid-camp-tasks.migration.ts';
import { pointsPersonalData } from './points.personal-data.ts';
import { pointsRoutes } from './points.routes.ts';
import { shop } from './shop/shop.migration.ts';
import { studyBooks, studyCounts } from './study-facts.ts';
import { sealedContacts } from './sealed-contacts.migration.ts';
import { pointsPlacement } from './points.tables.ts';

export const pointsCapability = defineCapability({
  name: 'points',
  placement: pointsPlacement,
  requires: [packShop, studyBooks, ...Object.values(studyCounts)],
  provides: [
    provide(
      bonusPoint,
      ({ studentId }) =>
        sql`coalesce((select balance from points_account where student_id = ${studentId}), 0)`,
    ),
    provide(undoers, goodUndoers),
    provide(studyCounts.passedAssignments, passedAssignments),
  ],
  on: [listen(assignmentPassed, payAssignment), listen(assignmentPassRevoked, takeBackAssignment)],
  console: pointsConsole,
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
    '20261128-points-goods-of-pages': statements(schoolGoods),
    '20261128-points-taken-by-good': exchangesOfGoods,
    '20261129-camps-paid-tasks': statements(paidCampTasks),
  },
});
