import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { draftedMarks } from '../review/review-draft.port.ts';
import { acceptedBy } from './drafted-marks.ts';
import { draftingConsole } from './drafting.console.ts';
import { hearLecture } from './captions/hear-lecture.ts';
import { captionDrafts, captionsSent, drafted, draftingClaims } from './drafting.migration.ts';
import { draftingPlacement } from './drafting.tables.ts';

export const draftingCapability = defineCapability({
  name: 'drafting',
  placement: draftingPlacement,
  console: draftingConsole,
  jobs: ({ services, providers: { transcriber } }) => ({
    'hear-lecture': (payload, context) => hearLecture({ services, transcriber }, payload, context),
  }),
  provides: [provide(draftedMarks, acceptedBy)],
  retention: [
    // Of what became a question it is told for good that a model drafted it.
    {
      table: 'drafting_run',
      where: sql`made_at < now() - interval '180 days' and not exists (select from drafted_question d
        where d.request_id = drafting_run.request_id and d.state = 'accepted')`,
    },
    // Who has not looked at what was heard within that time begins anew.
    {
      table: 'caption_draft',
      where: sql`state <> 'working' and changed_at < now() - interval '60 days'`,
    },
    { table: 'drafting_claim', where: sql`until < now() - interval '1 day'` },
  ],
  migrations: {
    '20261128-drafted-questions': statements(drafted),
    '20261129-drafting-claims': statements(draftingClaims),
    '20261130-caption-drafts': statements(captionDrafts),
    '20261130-captions-sent': statements(captionsSent),
  },
});
