import type { Readiness, TopicReadiness } from '@xuezhou/contract/review';
import { recallOn } from '@xuezhou/rules/flash-card/memory';
import { dayOfMoment } from '@xuezhou/rules/flash-card/study-day';
import {
  masteryOf,
  readinessOf,
  type Evidence,
  type Mastery,
} from '@xuezhou/rules/review/readiness';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import {
  readinessReader,
  type AnswerRow,
  type CardRow,
  type TopicRow,
} from './readiness.repository.ts';

interface JudgedTopic {
  readonly topic: TopicRow;
  readonly mastery: Mastery;
  readonly share: number;
  readonly evidence: TopicReadiness['evidence'];
}

export async function courseReadiness(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Readiness> {
  const { title } = await demandCourse(services, student, courseId, { for: 'view' });
  const now = services.clock.now();
  const reader = readinessReader(services.database.connection, student.studentId);
  const topics = await reader.topics(courseId);
  const answers = groupBy(await reader.answers(courseId, now), (row) => row.reading_id);
  const cards = groupBy(await reader.cards(courseId), (row) => row.reading_id);
  const all = topics.reduce((sum, { questions }) => sum + questions, 0);
  const judged = topics.map((topic) =>
    judgeTopic(topic, {
      answers: answers.get(topic.reading_id) ?? [],
      cards: cards.get(topic.reading_id) ?? [],
      // A course without questions: all of its readings weigh the same.
      share: all === 0 ? 1 / topics.length : topic.questions / all,
      now,
    }),
  );
  const whole = readinessOf(judged.map(({ mastery, share }) => ({ ...mastery, share })));
  return {
    courseName: title,
    mastery: percentOf(whole.mastery),
    covered: Math.round(whole.covered * 100),
    confidence: whole.confidence,
    topics: judged.toSorted((one, other) => gainOf(other) - gainOf(one)).map(presentTopic),
  };
}

interface Found {
  readonly answers: readonly AnswerRow[];
  readonly cards: readonly CardRow[];
  readonly share: number;
  readonly now: Date;
}

function judgeTopic(topic: TopicRow, { answers, cards, share, now }: Found): JudgedTopic {
  const today = dayOfMoment(now.getTime());
  const recalls = cards.map((card) => recallOn(card, today));
  const evidence: Evidence[] = [
    ...answers.map((row) => ({
      score: row.is_right ? 1 : 0,
      age: today - dayOfMoment(row.answered_at.getTime()),
      source: row.is_mock ? ('mock' as const) : ('answer' as const),
    })),
    ...recalls.map((score) => ({ score, age: 0, source: 'card' as const })),
  ];
  const own = answers.filter((row) => !row.is_mock);
  const mock = answers.filter((row) => row.is_mock);
  const times = [...answers.map((row) => row.answered_at), ...cards.map((row) => row.reviewed_at)];
  return {
    topic,
    share,
    mastery: masteryOf(evidence),
    evidence: {
      answers: own.length,
      right: own.filter((row) => row.is_right).length,
      mockAnswers: mock.length,
      mockRight: mock.filter((row) => row.is_right).length,
      cards: cards.length,
      remembered: percentOf(
        recalls.length === 0 ? null : recalls.reduce((sum, one) => sum + one, 0) / recalls.length,
      ),
      lastAt:
        times.length === 0
          ? null
          : new Date(Math.max(...times.map((time) => time.getTime()))).toISOString(),
    },
  };
}

/** What there is to gain by work on a topic. */
const gainOf = ({ share, mastery: { mastery } }: JudgedTopic) => share * (1 - (mastery ?? 0));

const percentOf = (part: number | null) => (part === null ? null : Math.round(part * 100));

const presentTopic = ({ topic, share, mastery, evidence }: JudgedTopic): TopicReadiness => ({
  bookId: topic.book_id,
  bookName: topic.book_title,
  readingId: topic.reading_id,
  number: topic.number,
  readingName: topic.reading_title,
  share: Math.round(share * 100),
  mastery: percentOf(mastery.mastery),
  confidence: mastery.confidence,
  evidence,
});
