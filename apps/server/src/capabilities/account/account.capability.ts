import { accountUnmade } from './roster/account-unmade.ts';
import { nicknamesOf } from './device/shared-browser.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { byUuid, numbered, targetNames } from '../../platform/staff/target-names.ts';
import { sql } from 'kysely';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { accountTimeline } from './timeline/account-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { heldDecided, nicknames } from '../moderation/moderation.port.ts';
import { takePassedAvatar } from './settings/change-avatar.ts';
import { takePassedNickname } from './settings/change-nickname.ts';
import { contacts, studentByMobile } from '../message/message.port.ts';
import { contactsOf, studentOfMobile } from './contacts-of.ts';
import { bonusPoint, learningTotals } from './learning-facts.ts';
import { studentRegistered } from './registration/student-registered.ts';
import { statements } from '../../platform/database/statements.ts';
import { dropPublicImage } from '../../platform/media/images/public-image.ts';
import { messageJobs } from './account.jobs.ts';
import { accountPersonalData } from './account.personal-data.ts';
import { acceptedWords, loginLog } from './accepted/accepted-words.migration.ts';
import { accountRoutes } from './account.routes.ts';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { eraseAccounts } from './cancellation/erase-accounts.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { mobileRoutes } from './mobile/mobile.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { mountWechatCallbacks } from './wechat/wechat-callback.routes.ts';
import { wechatRoutes } from './wechat/wechat.routes.ts';
import { captchaBits } from './captcha/captcha-bits.migration.ts';
import { noteMadeAs } from './console/note-made-as.migration.ts';
import { nameSearch } from './console/name-search.migration.ts';
import { mentionsToday } from './console/note-mentions.ts';
import { noteMentions } from './console/note-mentions.migration.ts';
import { noteInitials } from './console/note-initials.ts';
import { findStudents } from './console/find-students.ts';
import { searchParts } from '../../platform/staff/search-parts.ts';
import { accountConsole } from './console/account.console.ts';
import { rosters } from './roster/roster.migration.ts';
import { rosterNames } from './roster/roster-names.ts';
import { rosterUndoers } from './roster/undo-roster.ts';
import { ownStudents } from '../../platform/staff/own.ts';
import { studentsAssisted } from './tags/assign-assistant.ts';
import { tagUndoers } from './tags/undo-tags.ts';
import { classesOfStudents, standingSource } from './standing/standing-source.ts';
import { papersRunning } from './device/console-devices.ts';
import { allPersonalData } from './export/all-personal-data.ts';
import { countStandings, judgeAnew } from './standing/count-standings.ts';
import { viewAs } from './view-as/view-as.migration.ts';
import { accountClaims } from './registration/claims.migration.ts';
import { tagKeys } from './tags/tag-keys.migration.ts';
import { standings } from './standing/standing.migration.ts';
import { studentsBehindToday } from './standing/behind-today.ts';
import { cardParts, waitingParts } from '../../platform/staff/today-parts.ts';
import { sealedContacts } from './sealed-contacts.migration.ts';
import { accountPlacement } from './account.tables.ts';
import { privacyRequests } from './privacy/privacy.migration.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { privacyPlacement } from './privacy/privacy.tables.ts';
import { privacyNames, waitingPrivacy } from './privacy/waiting-privacy.ts';
import { viewPlacement } from './view-as/view-as.tables.ts';
import { standingPlacement } from './standing/standing.tables.ts';

export const accountCapability = defineCapability({
  name: 'account',
  placement: { ...accountPlacement, ...viewPlacement, ...standingPlacement, ...privacyPlacement },
  requires: [
    learningTotals,
    bonusPoint,
    standingSource,
    classesOfStudents,
    allPersonalData,
    papersRunning,
    timelineParts,
  ],
  emits: [studentRegistered, accountUnmade],
  provides: [
    provide(nicknames, nicknamesOf),
    provide(timelineParts, accountTimeline),
    provide(targetNames, {
      student: numbered(nicknamesOf),
      roster: byUuid(rosterNames),
      privacyRequest: byUuid(privacyNames),
    }),
    provide(undoers, { ...rosterUndoers, ...tagUndoers }),
    provide(ownStudents, studentsAssisted),
    provide(contacts, contactsOf),
    provide(studentByMobile, studentOfMobile),
    provide(searchParts, findStudents),
    provide(cardParts, studentsBehindToday),
    provide(cardParts, mentionsToday),
    provide(waitingParts, waitingPrivacy),
  ],
  routes: ({ services, providers, personalData }) => [
    ...accountRoutes(services),
    ...captchaRoutes(services),
    ...deviceRoutes(services),
    ...mobileRoutes(services),
    ...passwordRoutes(services),
    ...registrationRoutes(services),
    ...settingsRoutes(services, personalData),
    ...cancellationRoutes(services),
    ...privacyRoutes(services, personalData),
    ...wechatRoutes(services, providers.wechat),
  ],
  console: accountConsole,
  mount: (app, { services, providers }) => mountWechatCallbacks(app, services, providers.wechat),
  jobs: ({ services, providers, personalData }) => ({
    ...messageJobs(services, providers),
    'erase-accounts': () => eraseAccounts(services, personalData),
    'note-initials': () => noteInitials(services.database),
    'count-standings': () => countStandings(services),
    'judge-standings': () => judgeAnew(services),
    'drop-public-image': ({ address }) => dropPublicImage(services.storage, address),
  }),
  // The first after midnight in Shanghai, at 16 UTC, counts the new day of everybody.
  schedule: [
    '*/10 * * * * erase-accounts',
    '* * * * * note-initials',
    '3,13,23,33,43,53 * * * * count-standings',
  ],
  personalData: accountPersonalData,
  contacts: [
    { table: 'student', kind: 'mobile', hasDigest: true, hasTail: true },
    { table: 'student', kind: 'email', hasDigest: true },
    { table: 'prepurchase', kind: 'email', hasDigest: true, visitorKey: 'person_key' },
    { table: 'chat_account', kind: 'email', hasDigest: true, visitorKey: 'person_key' },
  ],
  migrations: {
    '20261124-accepted-words': statements(acceptedWords),
    '20261124-login-log': statements(loginLog),
    '20261126-sealed-contacts-breaks-older': statements(sealedContacts),
    '20261128-rosters': statements(rosters),
    '20261128-name-search': nameSearch,
    '20261128-standings': statements(standings),
    '20261128-view-as': statements(viewAs),
    '20261129-tag-keys': tagKeys,
    '20261129-y-claims': accountClaims,
    '20261130-captcha-bits': statements(captchaBits),
    '20261130-note-made-as': noteMadeAs,
    '20261130-note-mentions': statements(noteMentions),
    '20261130-privacy-requests': statements(privacyRequests),
  },
  // Who logged in, and who tried, is known for six months (Cybersecurity Law, article 21) and some days.
  on: [listen(heldDecided, takePassedNickname), listen(heldDecided, takePassedAvatar)],
  retention: [
    { table: 'sms_code', where: sql`created_at < now() - interval '30 days'` },
    { table: 'login_attempt', where: sql`attempted_at < now() - interval '190 days'` },
    { table: 'prepurchase', where: sql`changed_at < now() - interval '1 year'` },
    { table: 'email_code', where: sql`created_at < now() - interval '30 days'` },
    { table: 'password_reset', where: sql`expires_at < now() - interval '1 day'` },
    { table: 'captcha', where: sql`created_at < now() - interval '1 day'` },
    { table: 'wechat_scan', where: sql`expires_at < now() - interval '1 day'` },
    {
      table: 'accepted_words',
      where: sql`exists (
        select from student s
        where s.student_id = accepted_words.student_id and s.erased_at < now() - interval '3 years')`,
    },
    // It was needed to take a list back, and to look once more what one did.
    {
      table: 'roster_entry',
      where: sql`exists (
        select from roster r
        where r.roster_id = roster_entry.roster_id and r.enrolled_at < now() - interval '90 days')`,
    },
    // What was ended long ago is taken back no more.
    { table: 'student_tag', where: sql`ended_at < now() - interval '90 days'` },
    { table: 'student_assistant', where: sql`ended_at < now() - interval '90 days'` },
    // As long as the log.
    { table: 'student_view', where: sql`ends_at < now() - interval '3 years'` },
    // The proof that it was answered in time.
    { table: 'privacy_request', where: sql`answered_at < now() - interval '3 years'` },
    { table: 'wechat_message', where: sql`received_at < now() - interval '1 day'` },
  ],
});
