import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { ownSources } from '../search/search.port.ts';
import { searchableNotes } from './searchable-notes.ts';
import { mountNotesExport } from './export.routes.ts';
import { noteEdited } from './note-edited.ts';
import { readNote } from './note-reader.ts';
import { notesPersonalData } from './notes.personal-data.ts';
import { notesRoutes } from './notes.routes.ts';
import { notesPlacement } from './notes.tables.ts';

export const notesCapability = defineCapability({
  name: 'notes',
  placement: notesPlacement,
  emits: [noteEdited],
  provides: [provide(ownSources, searchableNotes)],
  routes: ({ services }) => notesRoutes({ ...services, readNote }),
  mount: (app, { services }) => mountNotesExport(app, services),
  personalData: notesPersonalData,
  // By then no device has an edit on its way. Notes first: what was edited in a deleted one is older than its end.
  retention: [
    { table: 'note', where: sql`deleted_at < now() - interval '1 year'` },
    { table: 'note_edit', where: sql`taken_at < now() - interval '1 year'` },
  ],
});
