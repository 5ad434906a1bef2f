import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Who may read `question_status`, and why. It says how an answer was judged, and of an essay that no
 * teacher has marked no more than that it was sent: whoever asks what somebody knows, or got right, asks `studiedCourse`, or for a fact of `question-state.sql.ts`.
 */
const readers: Readonly<Record<string, readonly string[]>> = {
  'the tables, and what a student is told of them': [
    'practice/practice.tables.ts',
    'practice/practice.personal-data.ts',
  ],
  'judges and stores answers': [
    'practice/answer/answer.repository.ts',
    'practice/answer/held-answers.ts',
    'practice/answer/move-state.sql.ts',
    'practice/answer/teacher-marks.ts',
    'practice/regrade/rebuild-states.ts',
    'practice/regrade/regrade-question.ts',
  ],
  'pays and ranks judged answers, an essay nothing': [
    'practice/answer/earned-by-answers.sql.ts',
    'practice/ranking/count-scores.ts',
  ],
  'the evidence of the one model, which leaves essays to their grades': [
    'practice/analysis/mastery.repository.ts',
    'practice/facts/logged-answers.sql.ts',
    'review/readiness.repository.ts',
  ],
  'the facts of a state, which know of essays': [
    'practice/question/question-state.sql.ts',
    'practice/list/list.repository.ts',
  ],
  'answers by day, without essays': ['practice/analysis/analysis.repository.ts'],
  'how fast and how often rightly a kind is answered, for the minutes of a plan; of an essay that nobody has marked only the time counts':
    ['practice/facts/pace.ts'],
  'the tally of a question, from which an essay’s difficulty is not taken': [
    'practice/practice.jobs.ts',
  ],
  'the book of wrong answers, told of answers that were judged wrong': [
    'practice/wrong/wrong-book.repository.ts',
  ],
  'whether it is answered, and rows that carry the status to their page with the grade': [
    'practice/list/challenge.ts',
    'practice/facts/askable-question.ts',
    'practice/list/list-questions.ts',
    'practice/question/option-shuffle.ts',
    'practice/practice.presenter.ts',
    'practice/question/question.repository.ts',
  ],
  'verdicts of its own papers, of which essays are no part': [
    'mock/attempt/attempt.repository.ts',
    'mock/attempt/judged-attempts.ts',
    'mock/attempt/practise-attempts.ts',
    'mock/attempt/save.repository.ts',
    'mock/finished-mocks.ts',
    'mock/mock.presenter.ts',
    'mock/mock.tables.ts',
    'mock/question.repository.ts',
  ],
};

it('is read for a reason, and by nobody who asks what somebody knows', () => {
  const server = path.resolve(import.meta.dirname, '../../..');
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    // What sets up tests writes what students did, and asks nothing.
    .filter((file) => !file.includes(`${path.sep}testing${path.sep}`))
    // Migrations are of their day.
    .filter((file) => !file.startsWith('migrations') && !file.endsWith('.migration.ts'))
    .filter((file) => readFileSync(path.join(server, file), 'utf8').includes('question_status'));
  const allowed = Object.values(readers).flat();
  expect(found.map((file) => file.replace(/^capabilities\//, '')).toSorted()).toEqual(
    allowed.toSorted(),
  );
});
