import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { listen } from '../../platform/wiring/slot.ts';
import { heldDecided, hiddenByMigration, saidTakenBack } from '../moderation/moderation.port.ts';
import { takeBackSaid, takeSaidDecision } from './publish-said.ts';
import { imConsole } from './console/im.console.ts';
import { teams } from './im.migration.ts';
import { announcedOnce } from './announced-once.migration.ts';
import { imPersonalData } from './im.personal-data.ts';
import { imRoutes } from './im.routes.ts';
import { mountTeamFiles } from './team-file.routes.ts';
import { teamRooms } from './team-room.ts';
import { imPlacement } from './im.tables.ts';

export const imCapability = defineCapability({
  name: 'im',
  placement: imPlacement,
  routes: ({ services, providers }) => imRoutes(services, providers.im),
  console: imConsole,
  rooms: ({ services, providers }) => [teamRooms(services, providers.im)],
  mount: (app, { services }) => mountTeamFiles(app, services),
  on: [listen(heldDecided, takeSaidDecision), listen(saidTakenBack, takeBackSaid)],
  personalData: () => imPersonalData,
  migrations: {
    '20261123-teams': statements(teams),
    '20261130-announced-once': statements(announcedOnce),
    '20261130-removals-by-whom': hiddenByMigration('team', {
      table: 'im_message_removal',
      room: 'team_id',
    }),
  },
});
