import type { Topic } from '@xuezhou/contract/study';
import { shareOf } from '@xuezhou/rules/practice/diagnosis';
import { minutesAt } from '@xuezhou/rules/practice/exam-pace';
import { paceOf } from '@xuezhou/rules/study/pace';
import { lastMove } from '@xuezhou/rules/study/topic-days';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import {
  coursePaces,
  presentMastery,
  studiedPast,
  type StudiedCourse,
} from '../../practice/practice-facts.port.ts';
import { answersOfTopic, listedOf, presentAnswers, type AnswersOfTopic } from './topic-answers.ts';
import { daysOfTopic, fadeDay } from './topic-days.ts';
import { topicReader, type ShownStemRow } from './topic.repository.ts';

/** What is known of one chapter, and by what; also after the course's period. */
export async function getTopic(
  services: Services,
  student: CurrentStudent,
  { courseId, readingId }: { courseId: number; readingId: number },
): Promise<Topic> {
  const { title } = await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const now = services.clock.now();
  const studied = await studiedPast(connection, student.studentId, { courseId, now });
  const issued = studied.readings.filter(({ isIssued }) => isIssued);
  const reading = issued.find((one) => one.readingId === readingId);
  if (reading === undefined) throw notFound();
  const answers = answersOfTopic(
    studied.log.filter(({ question }) => question.topic === readingId),
  );
  const reader = topicReader(connection, student.studentId);
  const stems = await reader.stems({ courseId, questionIds: listedOf(answers), now });
  const attempt = attemptOf(answers);
  const paper = attempt && (await reader.titleOf(attempt.paperId));
  const days = await daysOfTopic(studied, reading, now);
  const move = lastMove(days);
  const kinds = (await coursePaces(services)).get(courseId) ?? [];
  const pace = paceOf(kinds, await reader.paces(courseId));
  const { bookId, bookName, number, readingName, likely, missing } = reading;
  return {
    ...{ courseId, courseName: title, bookId, bookName, readingId, number, readingName },
    share: Math.round(shareOf(reading, issued) * 100),
    ...presentMastery(reading),
    likely: likely && { from: likely.from, to: likely.to },
    change: move && { from: move.from, to: move.to, day: move.on.day, by: move.on.by },
    fadesOn: await fadeDay(studied, reading, now),
    evidence: evidenceOf(studied, reading, {
      answers,
      stems: new Map(stems.map((row) => [row.question_id, row])),
      paper: attempt && { ...attempt, title: paper?.title ?? '' },
    }),
    days,
    heldOut: await reader.heldOut(readingId, now),
    minutes: missing === null ? null : minutesAt(missing, pace.secondsPerQuestion),
  };
}

interface Attempt {
  readonly paperId: number;
  readonly attemptNo: number;
}

/** Which attempt the answers of the last paper are of: its batch is `paper:attempt`. */
function attemptOf({ paper }: AnswersOfTopic): Attempt | null {
  const [paperId, attemptNo] = (paper[0]?.batch ?? '').split(':').map(Number);
  return paperId && attemptNo ? { paperId, attemptNo } : null;
}

interface Found {
  readonly answers: AnswersOfTopic;
  readonly stems: ReadonlyMap<number, ShownStemRow>;
  readonly paper: (Attempt & { readonly title: string }) | null;
}

function evidenceOf(
  studied: StudiedCourse,
  { readingId, lectures, lecturesWatched }: StudiedCourse['readings'][number],
  { answers, stems, paper }: Found,
): Topic['evidence'] {
  const sat = presentAnswers(answers.paper, stems);
  const cards = studied.cards.filter(({ topic }) => topic === readingId);
  const recalled = cards.reduce((sum, { recall }) => sum + recall, 0);
  return {
    paper: sat && paper && { ...sat, ...paper },
    practice: presentAnswers(answers.practice, stems),
    graded: presentAnswers(answers.graded, stems),
    cards:
      cards.length === 0
        ? null
        : {
            count: cards.length,
            remembered: Math.round((recalled / cards.length) * 100),
            lastAt: new Date(Math.max(...cards.map(({ at }) => at))).toISOString(),
          },
    lectures: lectures === 0 ? null : { watched: lecturesWatched, total: lectures },
  };
}
