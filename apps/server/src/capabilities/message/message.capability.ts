import { defineCapability } from '../../platform/capability.ts';
import { bellRooms } from './bell.ts';
import { messagePersonalData } from './message.personal-data.ts';
import { messageRoutes } from './message.routes.ts';
import { messageConsole } from './console/message.console.ts';

export const messageCapability = defineCapability({
  name: 'message',
  routes: ({ services }) => messageRoutes(services),
  console: messageConsole,
  rooms: ({ services }) => [bellRooms(services)],
  personalData: () => messagePersonalData,
});
