import type {
  checkPaper as checkOperation,
  drawTrial as trialOperation,
} from '@xuezhou/contract/mock/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { overlapOf } from '@xuezhou/rules/mock/draw-paper';
import type { ConsoleServices } from '../../../platform/services.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import type { AttemptQuestion } from '../mock.tables.ts';
import { keptPlan } from '../plan/paper-row.ts';
import { judgePlan } from './plan-facts.ts';
import { questionFacts, type QuestionFacts } from './question-facts.ts';

const levelNames = ['easy', 'middle', 'hard'] as const;

export async function checkPaper(
  { database: { connection }, clock }: ConsoleServices,
  { body: { courseId, paperId, plan } }: InputOf<typeof checkOperation>,
): Promise<DataOf<typeof checkOperation>> {
  await demandCourseTitle(connection, courseId);
  const judged = await judgePlan(connection, { courseId, paperId }, keptPlan(plan), clock.now());
  const ids = judged.units.flatMap((own) => own.map(({ unit }) => unit.question_id));
  const facts = await questionFacts(connection, [...new Set(ids)]);
  const levelOf = (id: number) =>
    levelNames[Math.min(3, Math.max(1, facts.get(id)?.difficulty ?? 2)) - 1] ?? 'middle';
  return {
    topics: judged.units.map((own, index) => {
      const levels = { easy: 0, middle: 0, hard: 0 };
      for (const { unit, size } of own) levels[levelOf(unit.question_id)] += size;
      return { usable: sum(own.map(({ size }) => size)), asked: judged.asked[index] ?? 0, levels };
    }),
    questions: sum(judged.asked),
    faults: [...judged.faults],
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const trials = 3;
/** Of a line of the trial. */
const longestStem = 60;

export async function drawTrial(
  { database: { connection }, clock }: ConsoleServices,
  { body: { courseId, paperId, plan } }: InputOf<typeof trialOperation>,
): Promise<DataOf<typeof trialOperation>> {
  await demandCourseTitle(connection, courseId);
  const judged = await judgePlan(connection, { courseId, paperId }, keptPlan(plan), clock.now());
  const drawn = Array.from({ length: trials }, judged.draw);
  const ids = drawn.map((questions) => questions.map(({ questionId }) => questionId));
  const facts = await questionFacts(connection, [...new Set(ids.flat())]);
  const [first = [], second = [], third = []] = ids;
  return {
    papers: drawn.map((questions) => presentTrial(questions, facts)),
    overlaps: [overlapOf(first, second), overlapOf(first, third), overlapOf(second, third)],
  };
}

function presentTrial(
  questions: readonly AttemptQuestion[],
  facts: ReadonlyMap<number, QuestionFacts>,
): DataOf<typeof trialOperation>['papers'][number] {
  const known = questions.flatMap(({ questionId }) => {
    const { facility = null, answers = null, medianMs = null } = facts.get(questionId) ?? {};
    return facility === null ? [] : [{ facility, answers: answers ?? 0, medianMs }];
  });
  const timed = known.flatMap(({ medianMs }) => medianMs ?? []);
  const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
  return {
    questions: questions.length,
    expected:
      known.length === 0 ? null : Math.round(100 * mean(known.map((each) => each.facility))),
    // Those without figures take as long as the others do on average.
    expectedMinutes:
      timed.length === 0 ? null : Math.round((mean(timed) * questions.length) / 60_000),
    known: known.length,
    people: known.length === 0 ? 0 : Math.round(mean(known.map(({ answers }) => answers))),
    asked: questions.map(({ questionId, topic }) => ({
      questionId,
      topic,
      stem: excerptOf(facts.get(questionId)?.stem ?? '', longestStem),
    })),
  };
}
