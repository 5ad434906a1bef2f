import { defineCapability } from '../../platform/capability.ts';
import { readNote } from '../notes/notes.port.ts';
import { deckFiles } from './deck/deck-files.ts';
import { mountOwnCardExport } from './deck/export.routes.ts';
import { flashCardPersonalData } from './flash-card.personal-data.ts';
import { flashCardRoutes } from './flash-card.routes.ts';
import { flashCardConsole } from './console/flash-card.console.ts';

export const flashCardCapability = defineCapability({
  name: 'flash-card',
  routes: ({ services }) => flashCardRoutes({ ...services, readNote }, deckFiles.ask()),
  console: flashCardConsole,
  mount: (app, { services }) => mountOwnCardExport(app, services, deckFiles.ask()),
  personalData: () => flashCardPersonalData,
});
