import { describe, expect, it } from 'vitest';
import type { SheetRow } from './attempt.repository.ts';
import {
  presentBefore,
  presentPaper,
  presentResult,
  presentSheet,
  presentTranscript,
  presentWithheld,
  withoutAnswer,
} from '../mock.presenter.ts';
import type { PaperRow } from '../paper.repository.ts';
import type { MockQuestionRow } from '../question.repository.ts';

const now = new Date('2026-11-21T04:00:00Z');
const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const facts = {
  access: 'enrolled',
  ...{ course_title: '一级', identity_required: false, is_enrolled: true },
  ...{
    enrolled_on: null,
    expires_on: null,
    opens_on: null,
    paused_on: null,
    erased_at: null,
    redeemed: true,
  },
} as const;
const topics = [
  { title: '数量', count: 2 },
  { title: '固收', count: 1 },
];

describe('a paper', () => {
  const row: PaperRow & { counts: number[] } = {
    ...facts,
    ...{ paper_id: 5, course_id: 1, title: '模考一', course_type: 'CFA 一级', minutes: 90 },
    ...{
      end_date: '2026-12-01',
      draw: null,
      format: 'cfa-1',
      is_held_out: false,
      draw_rules: [],
      topics,
    },
    ...{ question_count: 3, is_partly_closed: false, topics_open: null, answered_open: 2 },
    ...{ is_shuffled: false, attempt_no: null, ends_at: null, handed_in_at: null, score: null },
    counts: [2, 1],
  };
  const ready = {
    ...{ paperId: 5, courseId: 1, title: '模考一', courseType: 'CFA 一级', format: 'cfa-1' },
    ...{ isHeldOut: false, examStatus: 1, isParticipate: false, mockScore: 0, minutes: 90 },
    ...{ endDate: '2026-12-01', questionCount: 3, answeredCount: 0, endsAt: null, closedBy: null },
  };

  it('is shown ready, in progress with what was answered, and done with its score', () => {
    expect(presentPaper(row, now)).toEqual(ready);
    const going = { ...row, attempt_no: 1, ends_at: minutesOn(10) };
    expect(presentPaper(going, now)).toEqual({
      ...{ ...ready, examStatus: 2, answeredCount: 2, endsAt: '2026-11-21T04:10:00.000Z' },
    });
    expect(presentPaper({ ...going, handed_in_at: now, score: 67 }, now)).toEqual({
      ...{ ...ready, examStatus: 3, isParticipate: true, mockScore: 67 },
    });
    expect(presentPaper({ ...row, expires_on: '2026-11-20' }, now).closedBy).toBe('expired');
  });

  it('is told to be held out until it is over', () => {
    const isHeldOut = (end_date: string) =>
      presentPaper({ ...row, is_held_out: true, end_date }, now).isHeldOut;
    expect(isHeldOut('2026-11-21')).toBe(true);
    expect(isHeldOut('2026-11-20')).toBe(false);
  });

  it('tells before it begins what it asks, how many sat it, and how often it was tried', () => {
    const handed_in_at = new Date('2026-11-20T00:00:00Z');
    const attempts = [{ attempt_no: 1, score: 60, handed_in_at, is_tallied: true }];
    const tally = [
      { score: 60, sat: 4 },
      { score: 80, sat: 3 },
    ];
    expect(presentBefore(row, { attempts, tally }, now)).toEqual({
      ...{ ...ready, isDrawn: false, plannedCount: 3, satCount: 7 },
      topics: [
        { title: '数量', questionCount: 2 },
        { title: '固收', questionCount: 1 },
      ],
      attempts: [{ attemptNo: 1, mockScore: 60, handedInAt: '2026-11-20T00:00:00.000Z' }],
    });
    const drawn = presentBefore({ ...row, draw: 1, counts: [2] }, { attempts: [], tally: [] }, now);
    expect(drawn).toMatchObject({ isDrawn: true, satCount: 0, attempts: [] });
    expect(drawn.topics[1]?.questionCount).toBe(0);
  });
});

const sheet: SheetRow = {
  ...facts,
  ...{ paper_id: 5, course_id: 1, attempt_no: 1, title: '模考一', course_type: 'CFA 一级' },
  ...{ format: null, minutes: 90, topics, formulas: '<p>PV</p>', total: 3 },
  questions: [
    { questionId: 11, version: 1, groupId: null, groupVersion: null, topic: 0 },
    { questionId: 12, version: 1, groupId: null, groupVersion: null, topic: 0, optionOrder: 'BAC' },
    { questionId: 13, version: 1, groupId: 9, groupVersion: 1, topic: 1 },
  ],
  ...{ started_at: now, ends_at: minutesOn(90), handed_in_at: minutesOn(30) },
  ...{ handed_in_by: 'student', right_count: 1, score: 33, is_practised: true },
};
const saved = [
  { question_id: 11, student_answer: 'A', question_status: 1, is_marked: true, spent_ms: 500 },
  { question_id: 12, student_answer: 'B', question_status: -1, is_marked: false, spent_ms: 700 },
] as const;

it('a sheet has the questions in their order, with what was answered and marked so far', () => {
  expect(presentSheet(sheet, saved)).toEqual({
    ...{ paperId: 5, courseId: 1, attemptNo: 1, title: '模考一', courseType: 'CFA 一级' },
    ...{ startedAt: '2026-11-21T04:00:00.000Z', endsAt: '2026-11-21T05:30:00.000Z' },
    ...{ topics: ['数量', '固收'], formulas: '<p>PV</p>' },
    items: [
      { questionId: 11, groupId: null, topic: 0, studentAnswer: 'A', isMarked: true },
      { questionId: 12, groupId: null, topic: 0, studentAnswer: 'B', isMarked: false },
      { questionId: 13, groupId: 9, topic: 1, studentAnswer: '', isMarked: false },
    ],
  });
});

describe('a transcript', () => {
  const attempt = { attempt_no: 1, score: 33, handed_in_at: minutesOn(30), is_tallied: true };
  const results = {
    ...{
      attempts: [attempt],
      tally: [
        { score: 20, sat: 25 },
        { score: 33, sat: 1 },
      ],
      saved,
    },
    stems: [
      {
        ...{ question_id: 11, reading_id: null, kind: 'numeric' as const },
        stem_html: `<p>${'久'.repeat(201)}</p>`,
      },
    ],
    peers: [{ question_id: 12, people: 30, spent_ms: 650.4 }],
  };

  it('tells how it went, topic by topic and question by question', () => {
    expect(presentTranscript(sheet, results)).toEqual({
      ...{ paperId: 5, courseId: 1, attemptNo: 1, title: '模考一', courseType: 'CFA 一级' },
      ...{ format: null, minutes: 90, mockScore: 33, rightCount: 1 },
      ...{ startedAt: '2026-11-21T04:00:00.000Z', handedInAt: '2026-11-21T04:30:00.000Z' },
      ...{ handedInBy: 'student', percentile: 100, satCount: 26 },
      topics: [
        { title: '数量', total: 2, right: 1, spentMs: 1200 },
        { title: '固收', total: 1, right: 0, spentMs: 0 },
      ],
      questions: [
        {
          ...{ questionId: 11, topic: 0, qType: 'numeric', stem: `${'久'.repeat(200)}…` },
          ...{ studentAnswer: 'A', questionStatus: 1, isMarked: true, spentMs: 500 },
        },
        {
          ...{ questionId: 12, topic: 0, qType: 'single', stem: '', studentAnswer: 'B' },
          ...{ questionStatus: -1, isMarked: false, spentMs: 700, optionOrder: 'BAC' },
          peers: { people: 30, spentMs: 650 },
        },
        {
          ...{ questionId: 13, groupId: 9, topic: 1, qType: 'single', stem: '', studentAnswer: '' },
          ...{ questionStatus: 0, isMarked: false, spentMs: 0 },
        },
      ],
      attempts: [{ attemptNo: 1, mockScore: 33, handedInAt: '2026-11-21T04:30:00.000Z' }],
    });
  });

  it('that the clock took in tells its end, and counts its student among the others or not', () => {
    const byClock = {
      ...{ ...sheet, handed_in_at: null, handed_in_by: null, right_count: null, score: null },
    };
    expect(presentTranscript(byClock, results)).toMatchObject({
      ...{ handedInAt: '2026-11-21T05:30:00.000Z', handedInBy: 'clock', rightCount: 0 },
      ...{ mockScore: 0, percentile: 0 },
    });
    const percentile = (attempts: (typeof attempt)[]) =>
      presentTranscript(sheet, { ...results, attempts }).percentile;
    // Of 26 whose first scores are counted, none of them the student's.
    expect(percentile([])).toBe(96);
    expect(percentile([{ ...attempt, is_tallied: false }])).toBe(96);
    expect(percentile([{ ...attempt, attempt_no: 2 }])).toBe(96);
    expect(percentile([{ ...attempt, attempt_no: 2 }, attempt])).toBe(100);
  });
});

const words = (text: string) => ({
  ...{ question: `<p>${text}</p>`, explanation: `因为${text}`, reference: `见${text}` },
  options: ['A', 'B'].map((letter) => ({
    letter,
    html: text + letter,
    rationale: `理由${letter}`,
  })),
});
const asked: MockQuestionRow = {
  ...facts,
  ...{ attempt_no: 1, closes_at: now, is_open: true, in_exam: true, question_id: 11 },
  ...{ kind: 'single', part_no: 1, group_size: 2, material: '材料', material_english: null },
  ...{ is_english: false, option_order: 'BA', answer: 'A', student_answer: 'B' },
  ...{ question_status: -1, spent_ms: 700 },
  content: { ...words('题'), source: '题库', difficulty: 2, lecture: null },
};
const english = { ...asked.content, english: words('Q') };

describe('a question of an open paper', () => {
  const options = (text: string) => [
    { letter: 'B', html: `${text}B` },
    { letter: 'A', html: `${text}A` },
  ];

  it('is shown without anything that tells its answer, in the order of the attempt', () => {
    expect(withoutAnswer(asked)).toEqual({
      ...{ questionId: 11, qType: 'single', questionType: 'OP', noDefiniteQuestion: false },
      ...{ pos: 1, groupSize: 2, material: '材料' },
      detail: { question: '<p>题</p>', options: options('题'), units: [], table: null },
    });
    const bare = { ...asked, question_id: null, option_order: null, kind: 'multiple' as const };
    expect(withoutAnswer(bare)).toMatchObject({ questionId: 0, noDefiniteQuestion: true });
    expect(withoutAnswer(bare).detail.options.map(({ letter }) => letter)).toEqual(['A', 'B']);
  });

  it('is shown in both languages, the wished one first, with the material of each', () => {
    const both = { ...asked, content: english, material_english: 'Case' };
    expect(withoutAnswer(both)).toMatchObject({
      ...{ language: 'zh', material: '材料', detail: { question: '<p>题</p>' } },
      inOther: { material: 'Case', words: { question: '<p>Q</p>', options: options('Q') } },
    });
    expect(withoutAnswer({ ...both, is_english: true })).toMatchObject({
      ...{ language: 'en', material: 'Case', detail: { question: '<p>Q</p>' } },
      inOther: { material: '材料', words: { question: '<p>题</p>' } },
    });
    expect(withoutAnswer({ ...both, is_english: true, material_english: null })).toMatchObject({
      material: '材料',
    });
  });

  it('is shown with the units that a number may have, and its table to fill in', () => {
    const units = [{ name: '万元', factor: 1 }];
    const numeric = { value: 3, min: 3, max: 3, units };
    const content = { ...asked.content, numeric, table: { head: ['科目'], rows: [] } };
    expect(withoutAnswer({ ...asked, content }).detail).toMatchObject({
      ...{ units: ['万元'], table: { head: ['科目'], rows: [] } },
    });
  });
});

describe('the result of a question', () => {
  it('tells the answer and why, in both languages where there are two', () => {
    const told = (text: string) => ({
      ...{ explanation: `因为${text}`, reference: `见${text}` },
      rationales: [
        { letter: 'A', html: '理由A' },
        { letter: 'B', html: '理由B' },
      ],
    });
    const shown = {
      ...{ answer: 'A', table: null, ...told('题'), studentAnswer: 'B', questionStatus: -1 },
      ...{ spentMs: 700, isWithheld: false },
    };
    expect(presentResult(asked)).toEqual(shown);
    expect(presentResult({ ...asked, content: { ...english, keys: '2 + 3 =' } })).toEqual({
      ...{ ...shown, inOther: told('Q'), keys: '2 + 3 =' },
    });
  });

  it('that is withheld tells how it went alone', () => {
    expect(presentWithheld(asked)).toEqual({
      ...{ answer: '', table: null, explanation: '', reference: '', rationales: [] },
      ...{ studentAnswer: 'B', questionStatus: -1, spentMs: 700, isWithheld: true },
    });
  });

  it('of what was not answered is nothing', () => {
    const open = { ...asked, student_answer: null, question_status: null, spent_ms: null };
    for (const present of [presentResult, presentWithheld])
      expect(present(open)).toMatchObject({ studentAnswer: '', questionStatus: 0, spentMs: 0 });
  });
});
