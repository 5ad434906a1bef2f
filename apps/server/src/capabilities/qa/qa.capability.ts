import { snoozed } from './snooze.migration.ts';
import { figureParts, waitingParts } from '../../platform/staff/today-parts.ts';
import { searchParts } from '../../platform/staff/search-parts.ts';
import { findQuestions } from './console/find-questions.ts';
import { answerFigures, waitingQuestions } from './console/waiting-questions.ts';
import { questionTitles } from './console/find-question.ts';
import { grantsLost } from '../staff/staff.port.ts';
import { leaveToOthers } from './later/send-later.ts';
import { heldReplies } from './later/held-replies.ts';
import { byUuid, targetNames } from '../../platform/staff/target-names.ts';
import { sql } from 'kysely';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { qaTimeline } from './console/qa-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { ownSources, searchSources } from '../search/search.port.ts';
import { searchableOwnQa, searchableQa } from './searchable-questions.ts';
import { askedByTime } from './asked-by-time.migration.ts';
import { statements } from '../../platform/database/statements.ts';
import { noteEdited, readNote } from '../notes/notes.port.ts';
import { heldDecided, saidTakenBack } from '../moderation/moderation.port.ts';
import { askAnewOfNote, takeBackNote, takeNoteDecision } from './answer/shared-note-gate.ts';
import { takeQaDecision } from './held/settle-gate.ts';
import { qaConsole } from './console/qa.console.ts';
import { drawnQuestions } from './drawn/drawn-questions.ts';
import { publicQuestions } from './drawn/public-questions.ts';
import { publicAddresses } from '../site/site.port.ts';
import { qaJobs } from './pass-on.ts';
import { qaRooms } from './qa-room.ts';
import { deletedComments, heldThings, questions, replyPictures } from './qa.migration.ts';
import { qaPersonalData } from './qa.personal-data.ts';
import { laterHolder, laterReplies, laterSeen, laterTries } from './later/later.migration.ts';
import { qaRoutes } from './qa.routes.ts';
import { qaPlacement } from './qa.tables.ts';

export const qaCapability = defineCapability({
  name: 'qa',
  placement: qaPlacement,
  provides: [
    provide(publicAddresses, publicQuestions),
    provide(timelineParts, qaTimeline),
    provide(waitingParts, [...waitingQuestions, heldReplies]),
    provide(searchParts, findQuestions),
    provide(figureParts, answerFigures),
    provide(targetNames, { qa_question: byUuid(questionTitles) }),
    provide(searchSources, searchableQa),
    provide(ownSources, searchableOwnQa),
  ],
  on: [
    listen(grantsLost, leaveToOthers),
    listen(heldDecided, takeQaDecision),
    listen(heldDecided, takeNoteDecision),
    listen(saidTakenBack, takeBackNote),
    listen(noteEdited, askAnewOfNote),
  ],
  routes: ({ services }) => qaRoutes({ ...services, readNote }),
  console: (services) => qaConsole(services),
  rooms: ({ services }) => [qaRooms(services)],
  drawnPages: ({ services }) => drawnQuestions(services),
  jobs: ({ services }) => qaJobs(services),
  schedule: [
    '* * * * * pass-on-questions',
    '* * * * * send-later-replies',
    '35 3 * * * count-qa-words',
    '55 3 * * * drop-unused-reply-pictures',
  ],
  personalData: () => qaPersonalData,
  retention: [
    { table: 'qa_question', where: sql`withdrawn_at < now() - interval '1 year' and answers = 0` },
    { table: 'qa_comment', where: sql`deleted_at < now() - interval '90 days'` },
    {
      table: 'qa_later_reply',
      where: sql`coalesce(sent_at, dropped_at) < now() - interval '90 days'`,
    },
    { table: 'qa_report', where: sql`settled_at < now() - interval '2 years'` },
    { table: 'qa_mute', where: sql`until < now() - interval '1 year'` },
  ],
  migrations: {
    '20261123-questions': statements(questions),
    '20261124-deleted-comments': statements(deletedComments),
    '20261125-reply-pictures': statements(replyPictures),
    '20261128-asked-by-time': askedByTime,
    '20261129-held-things': statements(heldThings),
    '20261130-snoozed': snoozed,
    '20261201-later-replies': statements(laterReplies),
    '20261202-later-seen': laterSeen,
    '20261203-later-holder': laterHolder,
    '20261204-later-tries': laterTries,
  },
});
