import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { flashCardTimeline } from './flash-card-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { studyCounts } from '../points/points.port.ts';
import { examsAhead, knownCards } from '../practice/practice-facts.port.ts';
import { ownSources, searchSources } from '../search/search.port.ts';
import { examDayAhead } from './card-plan.ts';
import { knownCards as cardsKnown } from './facts/known-cards.ts';
import { searchableCards, searchableOwnCards } from './facts/searchable-cards.ts';
import { learnedCards } from './flash-card.port.ts';
import { readNote } from '../notes/notes.port.ts';
import { deckFiles } from './deck/deck-files.ts';
import { mountOwnCardExport } from './deck/export.routes.ts';
import { flashCardPersonalData } from './flash-card.personal-data.ts';
import { flashCardRoutes } from './flash-card.routes.ts';
import { flashCardConsole } from './console/flash-card.console.ts';

export const flashCardCapability = defineCapability({
  name: 'flash-card',
  requires: [deckFiles],
  provides: [
    provide(timelineParts, flashCardTimeline),
    provide(knownCards, cardsKnown),
    provide(examsAhead, examDayAhead),
    provide(searchSources, searchableCards),
    provide(ownSources, searchableOwnCards),
    provide(studyCounts.learnedCards, learnedCards),
  ],
  routes: ({ services }) =>
    flashCardRoutes({ ...services, readNote }, deckFiles.of(services.database.connection)),
  console: flashCardConsole,
  mount: (app, { services }) =>
    mountOwnCardExport(app, services, deckFiles.of(services.database.connection)),
  personalData: () => flashCardPersonalData,
});
