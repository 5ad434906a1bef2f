import { cardsOfCourse } from './content/cards-of-course.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
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
import { undoers } from '../../platform/staff/undo.ts';
import { cardBank } from './bank/card-bank.migration.ts';
import { countCards } from './bank/count-cards.ts';
import { mountCardExports } from './console/card-export-file.ts';
import { flashCardConsole } from './console/flash-card.console.ts';
import { findFits, fitCards } from './memory/fit-cards.ts';
import { fitSchool } from './memory/fit-school.ts';
import { cardMadeAs } from './content/made-as.migration.ts';
import { cardMemory, cardPlannedAt } from './memory/memory.migration.ts';
import { cardUndoers } from './console/undo-cards.ts';
import { flashCardPlacement } from './flash-card.tables.ts';
import { memoryPlacement } from './memory/memory.tables.ts';

export const flashCardCapability = defineCapability({
  name: 'flash-card',
  placement: { ...flashCardPlacement, ...memoryPlacement },
  requires: [deckFiles],
  provides: [
    provide(courseUses, cardsOfCourse),
    provide(timelineParts, flashCardTimeline),
    provide(knownCards, cardsKnown),
    provide(examsAhead, examDayAhead),
    provide(searchSources, searchableCards),
    provide(ownSources, searchableOwnCards),
    provide(studyCounts.learnedCards, learnedCards),
    provide(undoers, cardUndoers),
  ],
  routes: ({ services }) =>
    flashCardRoutes({ ...services, readNote }, deckFiles.of(services.database.connection)),
  console: flashCardConsole,
  mount: (app, { services }) => {
    mountOwnCardExport(app, services, deckFiles.of(services.database.connection));
    mountCardExports(app, services);
  },
  jobs: ({ services, services: { clock, database } }) => ({
    'find-fits': () => findFits(services),
    'fit-cards': (payload, context) => fitCards(services, payload, context),
    'fit-school': (_payload, context) => fitSchool(services, context),
    'count-cards': async () =>
      void (await countCards.run(database.connection, { now: clock.now() })),
  }),
  schedule: ['25 3 * * * count-cards', '10 18 * * * find-fits', '40 18 1 * * fit-school'],
  personalData: () => flashCardPersonalData,
  migrations: {
    '20261129-flash-card-bank': cardBank,
    '20261129-flash-card-memory': cardMemory,
    '20261130-card-made-as': cardMadeAs,
    '20261130-flash-card-planned-at': cardPlannedAt,
  },
});
