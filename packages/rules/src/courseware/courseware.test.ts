import { describe, expect, it } from 'vitest';
import { readInteractions, readReport, writeTime } from './read-report.ts';
import { isPartDone, joinFacts, settleCourseware } from './settle.ts';

const report12 = (core: object) => readReport('1.2', JSON.stringify({ core }));
const report2004 = (cmi: object) => readReport('2004', JSON.stringify(cmi));
const none = { passPercent: null, minutes: null };

describe('what a package of SCORM 1.2 reports', () => {
  it('is read: status, score of a hundred unless it says otherwise, time', () => {
    expect(
      report12({
        lesson_status: 'passed',
        score: { raw: '18', max: '20' },
        session_time: '00:21:30.5',
      }),
    ).toEqual({
      isCompleted: true,
      isPassed: true,
      score: { raw: 18, max: 20 },
      share: null,
      seconds: 1290,
    });
    expect(report12({ lesson_status: 'incomplete', score: { raw: '80', max: '' } })).toMatchObject({
      isCompleted: false,
      isPassed: null,
      score: { raw: 80, max: 100 },
    });
    expect(report12({ lesson_status: 'failed' })).toMatchObject({
      isCompleted: true,
      isPassed: false,
    });
    expect(report12({ lesson_status: 'completed' })).toMatchObject({
      isCompleted: true,
      isPassed: null,
    });
  });

  it('may mean harm, and then says nothing', () => {
    const nothing = { isCompleted: false, isPassed: null, score: null, share: null, seconds: 0 };
    for (const core of [
      null,
      [],
      { lesson_status: ['passed'], score: 'x', session_time: 5 },
      { lesson_status: 'PASSED', score: { raw: 'NaN' }, session_time: '99999:00:00' },
      { score: { raw: 'Infinity', max: '1e300' }, session_time: '-1:00:00' },
      { score: { raw: '5', max: '-5' } },
      { score: { raw: '1e-300', max: '1e-300' } },
    ])
      expect(readReport('1.2', JSON.stringify({ core }))).toEqual(nothing);
    expect(report12({ score: { raw: '-5', max: '10' } })?.score).toEqual({ raw: 0, max: 10 });
    expect(report12({ score: { raw: '500', max: '10' } })?.score).toEqual({ raw: 10, max: 10 });
    expect(report12({ session_time: '9999:59:59' })?.seconds).toBe(604_800);
    for (const state of ['', 'null', '5', '"x"', '{', '[1'])
      expect(readReport('1.2', state)).toBeNull();
  });
});

describe('what a package of SCORM 2004 reports', () => {
  it('is read: completion apart from success, scaled score, progress, time', () => {
    expect(
      report2004({
        completion_status: 'completed',
        success_status: 'unknown',
        score: { scaled: '0.885', raw: '', max: '' },
        progress_measure: '0.39',
        session_time: 'P1DT1H2M3.5S',
      }),
    ).toEqual({
      isCompleted: true,
      isPassed: null,
      score: { raw: 88.5, max: 100 },
      share: 0.39,
      seconds: 86_400 + 3723,
    });
    expect(report2004({ success_status: 'failed', score: { scaled: '-1' } })).toMatchObject({
      isPassed: false,
      score: { raw: 0, max: 100 },
    });
    expect(report2004({ progress_measure: '7' })?.share).toBe(1);
    expect(report2004({ session_time: 'P9Y' })?.seconds).toBe(0);
    expect(report2004({ score: { raw: '8', max: '10', scaled: '0.1' } })?.score).toEqual({
      raw: 8,
      max: 10,
    });
  });
});

it('answers are read as they are told, and nothing that is none', () => {
  const state = JSON.stringify({
    interactions: { 0: { id: 'q1', result: 'correct' }, 1: 'x', 2: null },
  });
  expect(readInteractions(state)).toEqual([{ id: 'q1', result: 'correct' }]);
  for (const other of ['{}', '[]', 'x', '{"interactions":5}'])
    expect(readInteractions(other)).toEqual([]);
});

it('nearly nothing is nothing, and what no database keeps is left out', () => {
  expect(
    report2004({ progress_measure: '1e-300', score: { raw: '1e-300', max: 9 } }),
  ).toMatchObject({
    share: 0,
    score: { raw: 0, max: 9 },
  });
  const deep = `${'['.repeat(50)}1${']'.repeat(50)}`;
  expect(
    readInteractions(
      `{"interactions":{"0":{"id":"a\\u0000b\\ud800","\\u0000":"😀","deep":${deep}}}}`,
    ),
  ).toEqual([{ id: 'ab', '': '😀', deep: [[[[[null]]]]] }]);
});

it('time is written as each standard has it', () => {
  expect(writeTime('1.2', 3723)).toBe('0001:02:03');
  expect(writeTime('2004', 3723)).toBe('PT1H2M3S');
});

const part = (facts: object | null, reports = true) => ({
  reports,
  facts: facts && { isCompleted: false, isPassed: null, score: null, share: null, ...facts },
});

describe('a package', () => {
  it('is done when each of its parts is, and what was failed is not', () => {
    const done = part({ isCompleted: true });
    expect(settleCourseware([done, part({}, false)], none, 0)).toEqual({
      isDone: true,
      percent: 100,
      score: null,
    });
    expect(settleCourseware([done, part(null)], none, 0)).toMatchObject({
      isDone: false,
      percent: 50,
    });
    expect(isPartDone(part({ isCompleted: true, isPassed: false }))).toBe(false);
    expect(isPartDone(part(null, false))).toBe(false);
    expect(settleCourseware([], none, 0)).toMatchObject({ isDone: false, percent: 0 });
  });

  it('adds up scores, and how far its parts are', () => {
    expect(
      settleCourseware(
        [
          part({ isCompleted: true, score: { raw: 10, max: 10 } }),
          part({ share: 0.5, score: { raw: 8, max: 10 } }),
          part(null),
        ],
        none,
        0,
      ),
    ).toEqual({ isDone: false, percent: 50, score: { raw: 18, max: 20 } });
  });

  it('asks what the school asks besides: a share of the score, and time', () => {
    const with70 = [part({ isCompleted: true, score: { raw: 7, max: 10 } })];
    const rule = { passPercent: 70, minutes: 15 };
    expect(settleCourseware(with70, rule, 900).isDone).toBe(true);
    expect(settleCourseware(with70, rule, 899).isDone).toBe(false);
    expect(settleCourseware(with70, { ...rule, passPercent: 71 }, 900).isDone).toBe(false);
    expect(settleCourseware([part({ isCompleted: true })], rule, 900).isDone).toBe(false);
  });

  it('does not lose what was done when it is opened once more', () => {
    const facts = { isCompleted: false, isPassed: null };
    expect(joinFacts({ isCompleted: true, isPassed: true }, facts)).toEqual({
      isCompleted: true,
      isPassed: true,
    });
    expect(joinFacts({ isCompleted: true, isPassed: false }, facts)).toEqual({
      isCompleted: true,
      isPassed: false,
    });
    expect(
      joinFacts({ isCompleted: true, isPassed: false }, { isCompleted: true, isPassed: true })
        .isPassed,
    ).toBe(true);
    expect(
      joinFacts({ isCompleted: true, isPassed: true }, { isCompleted: true, isPassed: false })
        .isPassed,
    ).toBe(true);
    expect(joinFacts(null, facts)).toEqual(facts);
  });
});
