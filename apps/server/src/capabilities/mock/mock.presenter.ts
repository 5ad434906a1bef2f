import type {
  BeforeMock,
  MockPaper,
  MockResult,
  MockSheet,
  MockTranscript,
  OpenMockQuestion,
  TranscriptQuestion,
} from '@xuezhou/contract/mock';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { isPaperOver } from '@xuezhou/rules/mock/paper-clock';
import { percentileOf } from '@xuezhou/rules/mock/standing';
import { questionTypeOf } from '@xuezhou/rules/practice/question/kinds';
import { tableToFill } from '@xuezhou/rules/practice/question/table';
import { dayOf } from '../../platform/clock.ts';
import { excerptOf } from '../../platform/text/excerpt.ts';
import { periodOf } from '../enrolment/enrolment.port.ts';
import { wordsFor, type QuestionWords } from '../practice/practice-content.port.ts';
import type { SavedRow, SheetRow, StemRow } from './attempt/attempt.repository.ts';
import type { PeerRow } from './fidelity/peers.repository.ts';
import { statusOf } from './attempt/attempt-clock.ts';
import type { Counted } from './attempt/count-questions.ts';
import type { AttemptLine, PaperRow } from './paper.repository.ts';
import type { MockQuestionRow } from './question.repository.ts';

export function presentPaper(row: PaperRow & Counted, now: Date): MockPaper {
  const examStatus = statusOf(row, now);
  return {
    paperId: row.paper_id,
    courseId: row.course_id,
    title: row.title,
    courseType: row.course_type,
    format: row.format,
    // Once it is over practice has its questions.
    isHeldOut:
      row.is_held_out && !isPaperOver({ endDate: row.end_date, minutes: row.minutes }, now),
    examStatus,
    isParticipate: row.score !== null,
    mockScore: row.score ?? 0,
    endDate: row.end_date,
    minutes: row.minutes,
    questionCount: row.counts.reduce((sum, count) => sum + count, 0),
    answeredCount: examStatus === 2 ? row.answered_open : 0,
    endsAt: examStatus === 2 ? (row.ends_at?.toISOString() ?? null) : null,
    closedBy: closureOf(periodOf(row), dayOf(now)),
  };
}

interface Sittings {
  readonly attempts: readonly AttemptLine[];
  readonly tally: readonly { score: number; sat: number }[];
}

const presentAttempts = (attempts: readonly AttemptLine[]) =>
  attempts.map((attempt) => ({
    attemptNo: attempt.attempt_no,
    mockScore: attempt.score,
    handedInAt: attempt.handed_in_at.toISOString(),
  }));

const satCountOf = ({ tally }: Sittings) => tally.reduce((sum, { sat }) => sum + sat, 0);

export function presentBefore(row: PaperRow & Counted, sittings: Sittings, now: Date): BeforeMock {
  return {
    ...presentPaper(row, now),
    isDrawn: row.draw !== null,
    plannedCount: row.question_count,
    topics: row.topics.map(({ title }, index) => ({
      title,
      questionCount: row.counts[index] ?? 0,
    })),
    satCount: satCountOf(sittings),
    attempts: presentAttempts(sittings.attempts),
  };
}

export function presentSheet(row: SheetRow, saved: readonly SavedRow[]): MockSheet {
  const known = new Map(saved.map((one) => [one.question_id, one]));
  return {
    paperId: row.paper_id,
    courseId: row.course_id,
    attemptNo: row.attempt_no,
    title: row.title,
    courseType: row.course_type,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    topics: row.topics.map(({ title }) => title),
    items: row.questions.map(({ questionId, groupId, topic }) => ({
      questionId,
      groupId,
      topic,
      studentAnswer: known.get(questionId)?.student_answer ?? '',
      isMarked: known.get(questionId)?.is_marked ?? false,
    })),
    formulas: row.formulas,
  };
}

/** What may be seen while the paper is open: named field by field, so that no answer slips through. */
export function withoutAnswer(row: MockQuestionRow): OpenMockQuestion {
  const { content } = row;
  const { words, inTwo } = wordsFor(content, row.is_english);
  const asked = ({ question, options }: QuestionWords) => ({
    question,
    options: inOrder(options, row.option_order ?? '').map(({ letter, html }) => ({ letter, html })),
  });
  const materials = { zh: row.material, en: row.material_english ?? row.material };
  const language = inTwo?.language ?? 'zh';
  return {
    questionId: row.question_id ?? 0,
    qType: row.kind,
    questionType: questionTypeOf(row.kind),
    noDefiniteQuestion: row.kind === 'multiple',
    pos: row.part_no,
    groupSize: row.group_size,
    material: materials[language],
    ...(inTwo && {
      language,
      inOther: {
        material: materials[language === 'zh' ? 'en' : 'zh'],
        words: asked(inTwo.other),
      },
    }),
    detail: {
      ...asked(words),
      units: content.numeric?.units.map(({ name }) => name) ?? [],
      table: content.table === undefined ? null : tableToFill(content.table),
    },
  };
}

/** As the attempt shows them; as they are written where it has no order of its own. */
const inOrder = <Option extends { letter: string }>(options: readonly Option[], order: string) =>
  options.toSorted((one, other) => order.indexOf(one.letter) - order.indexOf(other.letter));

export function presentResult(row: MockQuestionRow): MockResult {
  const { content } = row;
  const { words, inTwo } = wordsFor(content, row.is_english);
  const told = ({ explanation, reference, options }: QuestionWords) => ({
    explanation,
    reference,
    rationales: options.map(({ letter, rationale }) => ({ letter, html: rationale })),
  });
  return {
    answer: row.answer,
    table: (content.table as MockResult['table'] | undefined) ?? null,
    ...told(words),
    ...(inTwo && { inOther: told(inTwo.other) }),
    ...(content.keys !== undefined && { keys: content.keys }),
    studentAnswer: row.student_answer ?? '',
    questionStatus: row.question_status ?? 0,
    spentMs: row.spent_ms ?? 0,
    isWithheld: false,
  };
}

/** How it went, and nothing that tells the answer. */
export function presentWithheld(row: MockQuestionRow): MockResult {
  return {
    answer: '',
    table: null,
    explanation: '',
    reference: '',
    rationales: [],
    studentAnswer: row.student_answer ?? '',
    questionStatus: row.question_status ?? 0,
    spentMs: row.spent_ms ?? 0,
    isWithheld: true,
  };
}

interface Results extends Sittings {
  readonly saved: readonly SavedRow[];
  readonly stems: readonly StemRow[];
  readonly peers: readonly PeerRow[];
}

export function presentTranscript(row: SheetRow, results: Results): MockTranscript {
  const questions = presentQuestions(row, results);
  const first = results.attempts.find((attempt) => attempt.attempt_no === 1);
  const score = row.score ?? 0;
  return {
    paperId: row.paper_id,
    courseId: row.course_id,
    attemptNo: row.attempt_no,
    title: row.title,
    courseType: row.course_type,
    format: row.format,
    minutes: row.minutes,
    mockScore: score,
    rightCount: row.right_count ?? 0,
    startedAt: row.started_at.toISOString(),
    handedInAt: (row.handed_in_at ?? row.ends_at).toISOString(),
    handedInBy: row.handed_in_by ?? 'clock',
    percentile: percentileOf(results.tally, score, first?.is_tallied === true ? first.score : null),
    satCount: satCountOf(results),
    topics: row.topics.map(({ title }, topic) => {
      const own = questions.filter((question) => question.topic === topic);
      const readingId = chapterOf(own, results.stems);
      return {
        title,
        ...(readingId !== null && { readingId }),
        total: own.length,
        right: own.filter(({ questionStatus }) => questionStatus === 1).length,
        spentMs: own.reduce((sum, { spentMs }) => sum + spentMs, 0),
      };
    }),
    questions,
    attempts: presentAttempts(results.attempts),
  };
}

/** The chapter that all of these questions are of; null where they are of several, or of none. */
function chapterOf(own: readonly TranscriptQuestion[], stems: readonly StemRow[]): number | null {
  const ids = new Set(own.map(({ questionId }) => questionId));
  const chapters = new Set(
    stems.filter((row) => ids.has(row.question_id)).map((row) => row.reading_id),
  );
  const [only = null] = chapters;
  return chapters.size === 1 ? only : null;
}

/** Of a line of the transcript. */
const longestStem = 200;

function presentQuestions(row: SheetRow, { saved, stems, peers }: Results): TranscriptQuestion[] {
  const answers = new Map(saved.map((one) => [one.question_id, one]));
  const others = new Map(peers.map((one) => [one.question_id, one]));
  const texts = new Map(stems.map((one) => [one.question_id, one]));
  return row.questions.map(({ questionId, groupId, topic, optionOrder }) => {
    const answer = answers.get(questionId);
    const peer = others.get(questionId);
    return {
      questionId,
      ...(groupId !== null && { groupId }),
      topic,
      qType: texts.get(questionId)?.kind ?? 'single',
      stem: excerptOf(texts.get(questionId)?.stem_html ?? '', longestStem),
      studentAnswer: answer?.student_answer ?? '',
      questionStatus: answer?.question_status ?? 0,
      isMarked: answer?.is_marked ?? false,
      spentMs: answer?.spent_ms ?? 0,
      ...(peer && { peers: { people: peer.people, spentMs: Math.round(peer.spent_ms) } }),
      ...(optionOrder !== undefined && { optionOrder }),
    };
  });
}
