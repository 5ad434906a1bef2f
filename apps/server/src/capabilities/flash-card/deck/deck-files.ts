import { requirement } from '../../../platform/wiring/slot.ts';
import type { DeckFiles } from './deck-files.port.ts';

/** The readers and writers of decks, which belong to the import and export of files. */
export const deckFiles = requirement<DeckFiles>('flash-card.deckFiles');
