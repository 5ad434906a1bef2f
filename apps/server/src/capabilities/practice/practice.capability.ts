import { questionsOfCourse } from './content/questions-of-course.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { figureParts } from '../../platform/staff/today-parts.ts';
import { answeringFigures } from './console/answering-figure.ts';
import { questionStems } from './facts/question-stems.ts';
import { numbered, targetNames } from '../../platform/staff/target-names.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { practiceTimeline } from './console/practice-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { askedQuestions } from '../lecture/lecture.port.ts';
import { quickQuestions } from './list/quick-questions.ts';
import { searchSources } from '../search/search.port.ts';
import { studyBooks, studyCounts } from '../points/points.port.ts';
import { contentImport } from './migrations/content-import.migration.ts';
import { wordsByTrigger } from './migrations/searched-words.migration.ts';
import { customSet } from './migrations/custom-set.migration.ts';
import { movedDue } from './migrations/moved-due.migration.ts';
import { openGrade } from './migrations/open-grade.migration.ts';
import { questionEditor } from './migrations/question-editor.migration.ts';
import { questionImport } from './migrations/question-import.migration.ts';
import { leftWrongBook, masteredBooks, rightQuestions } from './facts/achievement-facts.ts';
import { examOfCourse } from './facts/exam-of-course.ts';
import { examsAhead } from './facts/exams-ahead.ts';
import { knownCards } from './facts/known-cards.ts';
import { paperAnswers } from './facts/paper-answers.ts';
import { consoleCourses } from './content/question-owner.sql.ts';
import { searchableQuestions } from './facts/searchable-questions.ts';
import { withheld } from './facts/withheld.ts';
import { optionFigures } from './question/option-shares.ts';
import { moveUndoers } from './console/move-questions.ts';
import { placeUndoers } from './console/place-questions.ts';
import { practiceConsole } from './console/practice.console.ts';
import { practiceJobs } from './practice.jobs.ts';
import { practicePersonalData } from './practice.personal-data.ts';
import { practiceRoutes } from './practice.routes.ts';
import { regradeUndoers } from './regrade/undo-regrade.ts';
import { judgedAs } from './migrations/judged-as.migration.ts';
import { unexplained } from './migrations/unexplained.migration.ts';
import { answerHints } from './migrations/answer-hints.migration.ts';
import { teacherShare } from './migrations/teacher-share.migration.ts';
import { rankingPoints } from './migrations/ranking-points.migration.ts';
import { practicePlacement } from './practice.tables.ts';

export const practiceCapability = defineCapability({
  name: 'practice',
  placement: practicePlacement,
  requires: [
    consoleCourses,
    withheld,
    knownCards,
    examsAhead,
    examOfCourse,
    paperAnswers,
    optionFigures,
  ],
  provides: [
    provide(courseUses, questionsOfCourse),
    provide(timelineParts, practiceTimeline),
    provide(figureParts, answeringFigures),
    provide(targetNames, {
      question: numbered(
        async (connection, ids) =>
          new Map([...(await questionStems(connection, ids))].map(([id, { stem }]) => [id, stem])),
      ),
    }),
    provide(undoers, { ...moveUndoers, ...placeUndoers, ...regradeUndoers }),
    provide(searchSources, searchableQuestions),
    provide(askedQuestions, quickQuestions),
    provide(studyBooks, masteredBooks),
    provide(studyCounts.rightQuestions, rightQuestions),
    provide(studyCounts.leftWrongBook, leftWrongBook),
  ],
  routes: ({ services }) => practiceRoutes(services),
  console: practiceConsole,
  jobs: ({ services }) => practiceJobs(services),
  schedule: ['* * * * * count-answers'],
  personalData: () => practicePersonalData,
  migrations: {
    '20261124-practice-open-grade': statements(openGrade),
    '20261124-practice-custom-set': statements(customSet),
    '20261124-practice-moved-due': statements(movedDue),
    '20261125-practice-ranking-points': statements(rankingPoints),
    '20261125-practice-withdrawal': statements(questionImport),
    '20261126-practice-content-import': statements(contentImport),
    '20261128-practice-question-editor': questionEditor,
    '20261128-practice-judged-as': statements(judgedAs),
    // Was a generated column, for which a table is written anew while nobody may read it.
    '20261128-practice-searched-words': statements(''),
    '20261128-words-by-trigger': wordsByTrigger,
    '20261128-zz-practice-teacher-share': teacherShare,
    '20261129-practice-answer-hints': answerHints,
    '20261130-practice-unexplained': unexplained,
  },
});
