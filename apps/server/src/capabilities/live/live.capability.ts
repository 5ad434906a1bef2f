import { livesToCome } from './content/lives-to-come.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { cardParts } from '../../platform/staff/today-parts.ts';
import { livesToday } from './console/lives-today.ts';
import { liveTitles } from './live.port.ts';
import { dutyTitles } from '../../platform/staff/own.ts';
import { liveRoom } from '@xuezhou/contract/live';
import { sql } from 'kysely';
import { statements } from '../../platform/database/statements.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { defineCapability } from '../../platform/capability.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { accountUnmade } from '../account/account.port.ts';
import { heldDecided, hiddenByMigration, saidTakenBack } from '../moderation/moderation.port.ts';
import { takeBackLine, takeLineDecision } from './room/held-line.ts';
import { keywordsMoved } from './keywords.migration.ts';
import { mountLiveCalendars } from './calendar.routes.ts';
import { mountLiveNotices } from './live-notice.routes.ts';
import { liveRooms } from './room/live-room.ts';
import { livePersonalData } from './live.personal-data.ts';
import { liveRoutes } from './live.routes.ts';
import { forgetReminders } from './forget-reminders.ts';
import { liveJobs } from './remind-live.ts';
import { liveConsole } from './console/live.console.ts';
import { liveUndoers } from './console/live-undo.ts';
import { liveMarks, overlapsOfFiles } from './marks/marks.migration.ts';
import { liveReadiness } from './console/readiness.migration.ts';
import { formerRooms } from './room/former-rooms.migration.ts';
import { livePlacement } from './live.tables.ts';

export const liveCapability = defineCapability({
  name: 'live',
  placement: livePlacement,
  provides: [
    provide(courseUses, livesToCome),
    provide(cardParts, livesToday),
    provide(undoers, liveUndoers),
    provide(dutyTitles, { kind: 'live', titles: liveTitles }),
  ],
  on: [
    listen(accountUnmade, forgetReminders),
    listen(heldDecided, takeLineDecision),
    listen(saidTakenBack, takeBackLine),
  ],
  routes: ({ services, providers }) => liveRoutes(services, providers.live),
  console: (services, providers) => liveConsole(services, providers.live),
  rooms: ({ services }) => [liveRooms(services)],
  mount: async (app, { services, providers }, realtime) => {
    mountLiveCalendars(app, services);
    await mountLiveNotices(app, services, providers.live, realtime.voice(liveRoom));
  },
  jobs: ({ services }) => liveJobs(services),
  schedule: ['* * * * * remind-live'],
  personalData: () => livePersonalData,
  migrations: {
    // By its name it ran before the list was there, and moved nothing: those that have it know it by this name.
    '20261129-keywords-moved': { up: () => Promise.resolve() },
    '20261130-keywords-moved': keywordsMoved,
    '20261130-how-ready': statements(liveReadiness),
    '20261130-marks-of-lives': statements(liveMarks),
    '20261201-overlaps-of-files': overlapsOfFiles,
    '20261201-former-rooms': statements(formerRooms),
    '20261130-removals-by-whom': hiddenByMigration('live', {
      table: 'live_message_removal',
      room: 'live_id',
    }),
  },
  retention: [{ table: 'chat_account', where: sql`changed_at < now() - interval '1 year'` }],
});
