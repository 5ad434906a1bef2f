import { sql, type Migration } from 'kysely';
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
import { assignment } from './0017-assignment.ts';
import { courseAccess } from './0011-course-access.ts';
import { mock } from './0014-mock.ts';

// Many statements in one text: the simple protocol runs them, as none has values.
const statements = (text: string): Migration => ({
  up: async (connection) => {
    await sql.raw(text).execute(connection);
  },
});

/** One sequence for the whole database, forward only; a running older server must survive each. */
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
  '0017-assignment': statements(assignment),
};
