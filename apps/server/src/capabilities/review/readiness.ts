import type { Readiness, TopicReadiness } from '@xuezhou/contract/review';
import { byPossibleGain, shareOf } from '@xuezhou/rules/practice/diagnosis';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import {
  presentMastery,
  studiedCourse,
  type StudiedCourse,
} from '../practice/practice-facts.port.ts';
import { readinessReader, type AnswerCountRow } from './readiness.repository.ts';

type Cards = StudiedCourse['cards'];
type Reading = StudiedCourse['readings'][number];

/** What is known of a course, with its evidence; what there is most to gain by comes first. */
export async function getReadiness(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Readiness> {
  const { title } = await demandCourse(services, student, courseId, { for: 'view' });
  return await readinessIn(services, { studentId: student.studentId, courseId, title });
}

/** The same of anybody, for whoever was let in: what the student is told and what staff are told is one thing. */
export async function readinessIn(
  services: Pick<Services, 'database' | 'clock'>,
  { studentId, courseId, title }: { studentId: number; courseId: number; title: string },
): Promise<Readiness> {
  const { connection } = services.database;
  const now = services.clock.now();
  const { whole, readings, cards } = await studiedCourse(connection, studentId, { courseId, now });
  const answers = await readinessReader(connection, studentId).answers(courseId);
  const countOf = new Map(answers.map((row) => [row.reading_id, row]));
  const cardsOf = groupBy(cards, ({ topic }) => topic);
  const issued = readings.filter(({ isIssued }) => isIssued);
  const topics = byPossibleGain(issued).map((reading) => {
    const { readingId } = reading;
    const share = shareOf(reading, issued);
    const evidence = {
      ...evidenceOf(countOf.get(readingId), cardsOf.get(readingId) ?? []),
      questions: reading.answered,
    };
    return { reading, share, evidence };
  });
  return {
    courseName: title,
    percent: whole.percent,
    covered: whole.covered,
    confidence: whole.confidence,
    topics: topics.map(({ reading, share, evidence }) => presentTopic(reading, share, evidence)),
  };
}

function evidenceOf(counts: AnswerCountRow | undefined, cards: Cards): TopicReadiness['evidence'] {
  const recalls = cards.map(({ recall }) => recall);
  const times = [...(counts ? [counts.last_at.getTime()] : []), ...cards.map(({ at }) => at)];
  return {
    answers: counts?.answers ?? 0,
    right: counts?.right ?? 0,
    mockAnswers: counts?.mock_answers ?? 0,
    mockRight: counts?.mock_right ?? 0,
    cards: cards.length,
    remembered:
      recalls.length === 0
        ? null
        : Math.round((recalls.reduce((sum, one) => sum + one, 0) / recalls.length) * 100),
    lastAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
  };
}

const presentTopic = (
  reading: Reading,
  share: number,
  evidence: TopicReadiness['evidence'],
): TopicReadiness => ({
  bookId: reading.bookId,
  bookName: reading.bookName,
  readingId: reading.readingId,
  number: reading.number,
  readingName: reading.readingName,
  share: Math.round(share * 100),
  ...presentMastery(reading),
  evidence,
});
