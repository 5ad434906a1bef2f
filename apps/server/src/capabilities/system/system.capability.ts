import { sql } from 'kysely';
import { provide } from '../../platform/wiring/slot.ts';
import { cardParts, waitingParts } from '../../platform/staff/today-parts.ts';
import { systemCards, waitingRepairs } from './console/waiting-repairs.ts';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { backupWriter, runBackup } from './backup-runs.ts';
import { watchedNumbers } from './watched-numbers.ts';
import { backupRehearser, clearRehearsals, leftRehearsals, runRehearsal } from './rehearsals.ts';
import { systemConsole } from './console/system.console.ts';
import { checkRepairs, tellRepairs } from './repairs/check-repairs.ts';
import { watchFromHere } from './repairs/watch-from-here.ts';
import { noteRoom } from './room.ts';
import {
  backupRuns,
  pointsInTime,
  pointsSetUp,
  rehearsals,
  repairNotes,
  roomByDay,
  schoolHome,
  secretMark,
  secretWord,
  workersByRole,
} from './system.migrations.ts';
import { systemPlacement } from './system.tables.ts';

export const systemCapability = defineCapability({
  name: 'system',
  placement: systemPlacement,
  provides: [provide(waitingParts, waitingRepairs), provide(cardParts, systemCards)],
  requires: [backupWriter, backupRehearser, leftRehearsals],
  console: systemConsole,
  jobs: ({ services }) => ({
    'check-repairs': () => checkRepairs(services),
    'tell-repairs': () => tellRepairs(services),
    'make-backup': ({ backupId }) => runBackup(services, backupId),
    'note-room': () => noteRoom(services),
    'rehearse-restore': ({ rehearsalId }) => runRehearsal(services, rehearsalId),
    'clear-rehearsals': () => clearRehearsals(services),
  }),
  schedule: [
    ...['40 2 * * * note-room', '50 19 * * * clear-rehearsals'],
    // Nine in the morning in Beijing.
    ...['*/5 * * * * check-repairs', '0 1 * * * tell-repairs'],
  ],
  retention: [{ table: 'room_of_day', where: sql`day < current_date - 60` }],
  mount: (app, context) => {
    const { services } = context;
    watchFromHere(app, context);
    app.addHook('onListen', async () => {
      await clearRehearsals(services).catch((error: unknown) =>
        services.log.warn({ err: error }, 'what was left of rehearsals stays until the night'),
      );
    });
  },
  watched: watchedNumbers,
  migrations: {
    '20261128-backup-runs': statements(backupRuns),
    '20261128-restore-rehearsals': statements(rehearsals),
    '20261128-system-room-by-day': statements(roomByDay),
    '20261129-points-in-time': statements(pointsInTime),
    '20261129-points-set-up': statements(pointsSetUp),
    '20261130-school-home': statements(schoolHome),
    '20261130-secret-mark': statements(secretMark),
    '20261130-secret-word': statements(secretWord),
    '20261130-repair-notes': statements(repairNotes),
    '20261130-workers-by-role': statements(workersByRole),
  },
});
