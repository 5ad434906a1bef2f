import { articlePictures } from './capabilities/article/article.port.ts';
import {
  coursePublisher,
  figureFiles,
  topicDrafts,
} from './capabilities/authoring/authoring.port.ts';
import { courseFiles } from './capabilities/authoring/export/course-files.ts';
import { coursewareFiles } from './capabilities/courseware/courseware.port.ts';
import { deckFiles } from './capabilities/flash-card/flash-card.port.ts';
import { courseArchives, importFiles } from './capabilities/import/import.port.ts';
import { goodPictures } from './capabilities/mall/mall.port.ts';
import { bankFiles } from './capabilities/review/bank/bank-files.ts';
import { questionDesk } from './capabilities/review/bank/question-desk.ts';
import { draftsInTopics } from './capabilities/review/review-draft.port.ts';
import { schoolRestorer } from './capabilities/staff/staff.port.ts';
import {
  backupRehearser,
  backupWriter,
  leftRehearsals,
} from './capabilities/system/system.port.ts';
import { readAuthored } from './interchange/authored/read-authored.ts';
import { rehearseRestore, takeAwayLeft } from './interchange/backup/rehearse-restore.ts';
import { restoreHere } from './interchange/backup/restore-here.ts';
import { writeWholeBackup } from './interchange/backup/write-whole-backup.ts';
import * as archives from './interchange/course-archive/course-archives.ts';
import * as courseware from './interchange/courseware/import-courseware.ts';
import * as decks from './interchange/decks/deck-files.ts';
import { courseFiles as exportedCourse } from './interchange/export/course-files.ts';
import { sentFigure } from './interchange/figure-file.ts';
import * as desk from './interchange/question-desk/question-desk.ts';
import * as banks from './interchange/store/bank-files.ts';
import * as wizard from './interchange/wizard/import-files.ts';
import type { Migration } from 'kysely';
import { provide } from './platform/wiring/slot.ts';
import type { WiredPart } from './platform/wiring/wire.ts';

/**
 * What reads and writes files of content and whole backups stands above every capability; here it is provided for those that ask.
 * @param migrations of every capability: what a backup is brought up to when it is restored
 */
export const interchangePart = (migrations: Readonly<Record<string, Migration>>): WiredPart => ({
  name: 'interchange',
  provides: [
    provide(deckFiles, decks.deckFiles),
    provide(bankFiles, banks.bankFiles),
    provide(backupWriter, writeWholeBackup),
    provide(backupRehearser, (services, folder) => rehearseRestore(services, folder, migrations)),
    provide(schoolRestorer, (services, given) => restoreHere(services, given, migrations)),
    provide(leftRehearsals, ({ config }) => takeAwayLeft(config.dataDirectory)),
    provide(questionDesk, desk.questionDesk),
    provide(courseFiles, exportedCourse),
    provide(coursePublisher, readAuthored),
    provide(topicDrafts, draftsInTopics),
    provide(figureFiles, sentFigure),
    provide(importFiles, wizard.importFiles),
    provide(courseArchives, archives.courseArchives),
    provide(goodPictures, sentFigure),
    provide(articlePictures, sentFigure),
    provide(coursewareFiles, courseware.sentCourseware),
  ],
});
