import { isSameExercise, isTypedOff } from '@xuezhou/rules/assistant/likeness';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { withheldStems } from '../practice/practice-exam.port.ts';
import { questionStands } from '../practice/practice-facts.port.ts';
import { findPassages } from '../search/search.port.ts';
import type { SearchRow } from './assistant.repository.ts';

interface Asked {
  readonly studentId: number;
  readonly question: string;
  readonly courseId: number | undefined;
  /** The exercise beside which it is asked. */
  readonly questionId: number | undefined;
}

/**
 * `withheld`: it is about a question of a paper that is open; `doFirst`: about an exercise that was not answered yet;
 * `exercise`: about one that was; `free`: about none.
 */
export interface Judgement {
  readonly kind: 'withheld' | 'doFirst' | 'exercise' | 'free';
  /** What is to be looked for: of an exercise, what it asks. */
  readonly sought: string;
}

type JudgeServices = Pick<Services, 'database' | 'clock'>;

/** What a question is about, whoever says so: an exercise that is typed off is one as well. */
export async function judgeQuestion(services: JudgeServices, asked: Asked): Promise<Judgement> {
  const sought = asked.question;
  if (await isOfOpenPaper(services, asked)) return { kind: 'withheld', sought };
  const stand = await standOf(services, asked);
  if (stand === undefined) return { kind: 'free', sought };
  if (stand.isWithheld) return { kind: 'withheld', sought };
  return { kind: stand.isAnswered ? 'exercise' : 'doFirst', sought: stand.stem };
}

/** Whether it asks what a paper asks that the student has open now, or that is held out until it was sat. */
export async function isOfOpenPaper(
  services: JudgeServices,
  { studentId, question }: Pick<Asked, 'studentId' | 'question'>,
): Promise<boolean> {
  return (await whatPapersAsk(services, studentId))(question);
}

async function whatPapersAsk(
  services: JudgeServices,
  studentId: number,
): Promise<(question: string) => boolean> {
  const { connection } = services.database;
  const stems = await withheldStems(connection, { studentId, now: services.clock.now() });
  return (question) => stems.some((stem) => isSameExercise(question, stem));
}

/** What was asked before a paper began says as little of its questions, until it is handed in. */
export async function withholdOpenPapers(
  services: JudgeServices,
  studentId: number,
  rows: readonly SearchRow[],
): Promise<SearchRow[]> {
  const isAsked = await whatPapersAsk(services, studentId);
  return rows.map((row) =>
    isAsked(row.sought) || isAsked(row.question)
      ? { ...row, verdict: 'withheld', passages: [], answer: null }
      : row,
  );
}

async function standOf(services: JudgeServices, asked: Asked) {
  const { studentId, question, courseId, questionId } = asked;
  const find = async (questionIds: readonly number[]) =>
    await questionStands(services.database.connection, {
      studentId,
      questionIds,
      now: services.clock.now(),
    });
  if (questionId !== undefined) {
    const [stand] = await find([questionId]);
    if (stand === undefined) throw notFound();
    return stand;
  }
  const like = await findPassages(services, {
    studentId,
    ...(courseId !== undefined && { courseId }),
    kinds: ['question'],
    text: question,
    limit: 3,
  });
  const stands = await find(like.flatMap(({ ref }) => (ref === null ? [] : [Number(ref)])));
  return stands.find(({ stem }) => isTypedOff(question, stem));
}
