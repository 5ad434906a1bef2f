import { told } from '../../../platform/told.ts';
import type { DeckFiles } from './deck-files.port.ts';

/** The readers and writers of decks, which belong to the import and export of files. */
export const deckFiles = told<DeckFiles>('flash-card of the files of decks');
