import type { Migration } from 'kysely';
import { statements } from '../platform/database/statements.ts';
import { foundation } from './0001-foundation.ts';
import { contentSource } from './0002-content-source.ts';
import { coursePractice } from './0003-course-practice.ts';
import { signIn } from './0004-sign-in.ts';
import { wechat } from './0005-wechat.ts';
import { settings } from './0006-settings.ts';
import { identity } from './0007-identity.ts';
import { site } from './0008-site.ts';
import { message } from './0009-message.ts';
import { agreement } from './0010-agreement.ts';
import { flashCard } from './0012-flash-card.ts';
import { studyMarks } from './0013-study-marks.ts';
import { camp } from './0015-camp.ts';
import { career } from './0016-career.ts';
import { assignment } from './0017-assignment.ts';
import { lectureStreams } from './0021-lecture-streams.ts';
import { reader } from './0019-reader.ts';
import { search } from './0020-search.ts';
import { courseAccess } from './0011-course-access.ts';
import { mock } from './0014-mock.ts';
import { practice } from './0022-practice.ts';
import { review } from './0023-review.ts';
import { practiceCounts } from './0025-practice-counts.ts';
import { practiceHeld } from './0025-practice-held.ts';
import { live } from './0018-live.ts';
import { livePlan } from './0024-live-plan.ts';
import { notePictures } from './0026-note-pictures.ts';
import { optionShuffle } from './0027-option-shuffle.ts';
import { oldPictures } from './0029-old-pictures.ts';
import { ownCard } from './0028-own-card.ts';
import { ownCardGuid } from './0030-own-card-guid.ts';
import { watchedInTime } from './0031-watched-in-time.ts';
import { captionLanguage } from './0032-caption-language.ts';
import { notesByAge } from './0033-notes-by-age.ts';

/**
 * The first ones, numbered for the whole database; what came later stands with its capability. Forward only; a running
 * older server must survive each.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': statements(foundation),
  '0002-content-source': statements(contentSource),
  '0003-course-practice': statements(coursePractice),
  '0004-sign-in': statements(signIn),
  '0005-wechat': statements(wechat),
  '0006-settings': statements(settings),
  '0007-identity': statements(identity),
  '0008-site': statements(site),
  '0009-message': statements(message),
  '0010-agreement': statements(agreement),
  '0012-flash-card': statements(flashCard),
  '0013-study-marks': statements(studyMarks),
  '0011-course-access': statements(courseAccess),
  '0014-mock': statements(mock),
  '0015-camp': statements(camp),
  '0016-career': statements(career),
  '0017-assignment': statements(assignment),
  '0018-live': statements(live),
  '0022-practice': statements(practice),
  '0023-review': statements(review),
  '0021-lecture-streams': statements(lectureStreams),
  '0019-reader': statements(reader),
  '0020-search': statements(search),
  '0024-live-plan': statements(livePlan),
  '0025-practice-counts': statements(practiceCounts),
  '0025-practice-held': statements(practiceHeld),
  '0026-note-pictures': statements(notePictures),
  '0028-own-card': statements(ownCard),
  '0029-old-pictures': statements(oldPictures),
  '0030-own-card-guid': statements(ownCardGuid),
  '0027-option-shuffle': statements(optionShuffle),
  '0031-watched-in-time': statements(watchedInTime),
  '0032-caption-language': statements(captionLanguage),
  '0033-notes-by-age': statements(notesByAge),
};
