import { listen, provide } from '../../platform/wiring/slot.ts';
import { namesEnded } from '../../platform/staff/forget-names.ts';
import { cardParts, figureParts, waitingParts } from '../../platform/staff/today-parts.ts';
import { searchParts } from '../../platform/staff/search-parts.ts';
import { staffCards, waitingApprovals } from './today/staff-parts.ts';
import { accessReset } from './people/access-reset.ts';
import { grantsLost } from './people/grants-lost.ts';
import { forgetPasskeys } from './passkey/forget-passkeys.ts';
import { releaseAll } from '../../platform/staff/claims/work-claims.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { targetNames } from '../../platform/staff/target-names.ts';
import { dutyTitles, ownStudents, presentReaches } from '../../platform/staff/own.ts';
import { consoleBindings } from '../../platform/staff/console-bindings.ts';
import { sql } from 'kysely';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { auditTimeline } from './audit/audit-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { secondStep } from './access/second-step.migration.ts';
import { sendStaffSms } from './access/send-staff-sms.ts';
import { approval, proposalsByToken, proposalsOfPrograms } from './approval/approval.migration.ts';
import { dueApprovals } from './approval/due-approvals.ts';
import { mailAuditHash } from './audit/check-audit.ts';
import { auditChain } from './audit-chain.migration.ts';
import { reach } from './people/reach.migration.ts';
import {
  auditByOperation,
  auditByTime,
  moderating,
  orderMaking,
  organisationRoles,
  staff,
  staffViews,
  workClaim,
} from './staff.migrations.ts';
import { firstCode } from './first/first-code.ts';
import { schoolRestorer } from './first/restore/restore-desk.ts';
import { mountIssuer } from './issuer/issuer.routes.ts';
import { staffIssuer } from './issuer/issuer.migration.ts';
import { issuerPlacement } from './issuer/issuer.tables.ts';
import { forgetIdentity } from './issuer/own-issuer.ts';
import { forgetViews } from './forget-views.ts';
import { passkeys } from './passkey/passkey.migration.ts';
import { mountPresence, ownPresence } from './presence/presence.ts';
import { issuerRoutes, staffRoutes } from './staff.routes.ts';
import { staffPlacement } from './staff.tables.ts';

export const staffCapability = defineCapability({
  name: 'staff',
  placement: { ...staffPlacement, ...issuerPlacement },
  provides: [
    provide(timelineParts, auditTimeline),
    provide(waitingParts, waitingApprovals),
    provide(cardParts, staffCards),
    provide(presentReaches, ownPresence),
  ],
  requires: [
    searchParts,
    waitingParts,
    figureParts,
    cardParts,
    consoleBindings,
    undoers,
    targetNames,
    ownStudents,
    dutyTitles,
    presentReaches,
    schoolRestorer,
  ],
  emits: [accessReset, grantsLost, namesEnded],
  on: [
    listen(namesEnded, forgetViews),
    listen(grantsLost, releaseAll),
    listen(accessReset, forgetPasskeys),
    listen(accessReset, async (change, whose) => void (await forgetIdentity(change, whose))),
  ],
  console: (services, { oidc }) => [
    ...staffRoutes(services),
    ...issuerRoutes({ ...services, oidc }),
  ],
  mount: (app, { services, providers: { oidc } }, realtime) => {
    mountIssuer(app, { ...services, oidc });
    return mountPresence(app, services, realtime);
  },
  jobs: ({ services, providers }) => ({
    'due-approvals': () => dueApprovals(services),
    'mail-audit-hash': () => mailAuditHash(services),
    'send-staff-sms': (payload) => sendStaffSms(services, providers.sms, payload),
  }),
  // The day's last hash, at 23:50 in Shanghai.
  schedule: ['*/5 * * * * due-approvals', '50 15 * * * mail-audit-hash'],
  migrations: {
    '20261123-members': statements(staff),
    '20261127-audit-by-operation': auditByOperation,
    '20261128-audit-chain': auditChain,
    '20261128-first-code': statements(firstCode),
    '20261128-reach': statements(reach),
    '20261128-approval': statements(approval),
    '20261128-second-step': statements(secondStep),
    '20261128-staff-passkeys': statements(passkeys),
    '20261128-staff-views': statements(staffViews),
    '20261128-staff-z-order-making': statements(orderMaking),
    '20261128-work-claim': statements(workClaim),
    '20261129-moderating': statements(moderating),
    '20261129-organisation-roles': statements(organisationRoles),
    '20261130-staff-audit-by-time': auditByTime,
    '20261130-staff-proposals-of-programs': statements(proposalsOfPrograms),
    '20261130-staff-proposals-of-programs-by-token': proposalsByToken,
    '20261130-staff-z-issuer': statements(staffIssuer),
  },
  retention: [
    { table: 'staff_issuer_attempt', where: sql`expires_at < now()` },
    // Longer than a session lives.
    { table: 'staff_issuer_session', where: sql`began_at < now() - interval '1 day'` },
    { table: 'staff_passkey_challenge', where: sql`expires_at < now() - interval '1 day'` },
    {
      table: 'staff_session',
      where: sql`coalesce(ended_at, expires_at) < now() - interval '190 days'`,
    },
    { table: 'work_claim', where: sql`until < now() - interval '1 day'` },
  ],
});
