import { sql } from 'kysely';
import { nicknamesOf } from './capabilities/account/account.port.ts';
import { courseClasses, studentsOfOwnClasses } from './capabilities/camp/camp.port.ts';
import { courseTitles } from './capabilities/catalogue/catalogue.port.ts';
import { periodUndoers, studentsOfOwnCourses } from './capabilities/enrolment/enrolment.port.ts';
import { liveTitles } from './capabilities/live/live.port.ts';
import { orderNumbers } from './capabilities/mall/mall.port.ts';
import { questionStems } from './capabilities/practice/practice.port.ts';
import { questionTitles } from './capabilities/qa/qa.port.ts';
import { dutyTitles, ownStudents } from './platform/staff/own.ts';
import { byUuid, numbered, targetNames } from './platform/staff/target-names.ts';
import { undoers } from './platform/staff/undo.ts';

// What the platform's side of the staff needs of capabilities: whose somebody is, what things are called, what is taken back.
undoers.tell(periodUndoers);
targetNames.tell({
  student: numbered(nicknamesOf),
  question: numbered(
    async (connection, ids) =>
      new Map([...(await questionStems(connection, ids))].map(([id, { stem }]) => [id, stem])),
  ),
  qa_question: byUuid(questionTitles),
  order: byUuid(orderNumbers),
});
ownStudents.tell([studentsOfOwnCourses, studentsOfOwnClasses]);
dutyTitles.tell({
  course: sql`(select course_id as target_id, title from ${courseTitles} c)`,
  class: sql`(select class_id as target_id, title from ${courseClasses} k)`,
  live: liveTitles,
});
