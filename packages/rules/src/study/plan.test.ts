import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenWeek, minutesBetween } from './hours.ts';
import { leaveOutFirst } from './leave-out.ts';
import { mockDays } from './mock-days.ts';
import { paceOf } from './pace.ts';
import { generalModel } from '../flash-card/memory.ts';
import { cardForecast, repeatsOfCard, repeatsOfWrong } from './repeats.ts';
import { spreadWork } from './spread.ts';
import { expectedLeft, minutesAhead } from './standing.ts';
import { withoutTopics, workLeft, type TopicFacts } from './work.ts';

// A Friday.
const today = 20_784;
const hours = { weekdays: [60, 60, 45, 150, 30, 135, 0], daysOff: [] };
const facts = (topic: number, own: Partial<TopicFacts> = {}): TopicFacts => ({
  ...{ topic, share: 0.25, percent: null, parts: [], missing: 0, newCards: 0, cards: [] },
  ...{ wrongRepeats: 0, isOpen: true },
  ...own,
});
const pace = { secondsPerQuestion: 60, rightShare: 0.75, isOwn: true };
const wish = {
  memory: null,
  ...{ pace, days: 90, rightsNeeded: 1 },
  mocks: { papers: 2, minutes: 135, questions: 90 },
};
const lecture = (minutes: number) => ({
  key: `lecture ${minutes}`,
  minutes,
  kind: 'lecture' as const,
});

describe('what a question takes', () => {
  const course = [
    { kind: 'single', questions: 30, seconds: 80 },
    { kind: 'numeric', questions: 10, seconds: null },
  ];
  it('is what the students of the course need until twenty answers are there, kinds mixed as the course has them', () => {
    const few = [{ kind: 'single', answers: 19, judged: 19, rights: 2, seconds: 10 }];
    // Nobody has answered a computation yet: the exam gives 90 seconds.
    expect(paceOf(course, few)).toEqual({ secondsPerQuestion: 83, rightShare: 0.7, isOwn: false });
    expect(paceOf([], [])).toMatchObject({ secondsPerQuestion: 90 });
  });

  it('is then what this learner needs for each kind that they know', () => {
    const own = [
      { kind: 'single', answers: 20, judged: 20, rights: 15, seconds: 40 },
      { kind: 'numeric', answers: 5, judged: 5, rights: 5, seconds: 300 },
    ];
    expect(paceOf(course, own)).toEqual({ secondsPerQuestion: 53, rightShare: 0.8, isOwn: true });
    const sure = [{ kind: 'single', answers: 40, judged: 40, rights: 40, seconds: 40 }];
    expect(paceOf(course, sure).rightShare).toBe(0.95);
    expect(
      paceOf(
        course,
        sure.map((one) => ({ ...one, rights: 0 })),
      ).rightShare,
    ).toBe(0.4);
  });
});

describe('what comes back', () => {
  it('a card as FSRS plans it: seldomer the better it is known, and not beyond the days', () => {
    expect(repeatsOfCard(3, 0, generalModel)).toBe(0);
    expect(repeatsOfCard(3, 90, generalModel)).toBeGreaterThan(repeatsOfCard(60, 90, generalModel));
    expect(repeatsOfCard(400, 90, generalModel)).toBe(0);
    const forecast = cardForecast(90, null);
    expect(forecast.known(3.2)).toBe(repeatsOfCard(3, 90, generalModel));
    expect(forecast.fresh).toBeGreaterThan(0);
  });

  it('a wrong question until it was right often enough, on the days of its rule', () => {
    expect([1, 2, 3].map((needed) => repeatsOfWrong(needed, 90))).toEqual([1, 2, 3]);
    expect([1, 2, 4, 5, 12].map((days) => repeatsOfWrong(3, days))).toEqual([0, 1, 1, 2, 3]);
  });
});

describe('the work that is left', () => {
  it('counts lectures, questions until it is demonstrated, cards, what comes back of them, and papers', () => {
    const own = facts(1, { parts: [lecture(30)], missing: 9, newCards: 10, wrongRepeats: 2 });
    const { topics, mock, fresh, review, total } = workLeft([own], wish);
    expect(topics[0]).toMatchObject({ lecture: 30, questions: 12, practice: 12, cards: 5 });
    // Two that are wrong already, and three of the twelve.
    const again = 5 + (10 * cardForecast(90, null).fresh * 17) / 60;
    expect(topics[0]?.review).toBe(Math.ceil(again));
    expect(fresh).toBe(47);
    // Of ninety questions a quarter is gone over.
    expect(mock).toBe(2 * (135 + 23));
    expect(total).toBe(fresh + review + mock);
  });

  it('of several chapters is the sum of what each is told to take, and less without those put aside', () => {
    const some = fc.array(
      fc.record({
        missing: fc.integer({ min: 0, max: 40 }),
        newCards: fc.integer({ min: 0, max: 40 }),
        cards: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 20 }),
      }),
    );
    fc.assert(
      fc.property(some, (given) => {
        const work = workLeft(
          given.map((own, topic) => facts(topic, own)),
          wish,
        );
        const sum = work.topics.reduce((all, own) => all + own.total, 0);
        expect(work.total).toBe(sum + work.mock);
        const less = withoutTopics(work, new Set([0]));
        expect(less.total).toBe(work.total - (work.topics[0]?.total ?? 0));
      }),
    );
  });

  it('shrinks by a right answer and by nothing that is asked for and not answered', () => {
    const total = (missing: number) => workLeft([facts(1, { missing })], wish).total;
    for (let missing = 1; missing < 30; missing++)
      expect(total(missing)).toBeGreaterThanOrEqual(total(missing - 1));
  });
});

describe('papers before the exam', () => {
  const at = (given: object) =>
    mockDays({
      ...{ hours, startDay: today, examDay: today + 97, today, papers: 9, handedIn: 0 },
      ...given,
    });
  it('are two to four, a week apart, each on the roomiest day of its week, and leave days for repeating', () => {
    const days = at({});
    // The last is 14 days before the exam at least; Thursdays have most.
    expect(days).toHaveLength(4);
    expect(days.map((day) => (day - today) % 7)).toEqual([6, 6, 6, 6]);
    expect(days.map((day, index) => day - (days[index - 1] ?? day - 7))).toEqual([7, 7, 7, 7]);
    expect(Math.max(...days)).toBeLessThan(today + 97 - 13);
    expect(at({ examDay: today + 50 })).toHaveLength(3);
    expect(at({ examDay: today + 30 })).toHaveLength(2);
  });

  it('stay where they are while days go by, and become fewer by each that was handed in', () => {
    const days = at({});
    expect(at({ today: days[0] })).toEqual(days);
    expect(at({ today: days[1], handedIn: 1 })).toEqual(days.slice(1));
    expect(at({ today: days[1], papers: 2 })).toEqual(days.slice(2));
    expect(at({ today: today + 96 })).toEqual([]);
  });
});

describe('the days until the exam', () => {
  const work = workLeft(
    [1, 2, 3].map((topic) => facts(topic, { parts: [lecture(100)], missing: 30 })),
    { ...wish, mocks: { papers: 1, minutes: 135, questions: 0 } },
  );
  const spread = (given: object = {}) =>
    spreadWork(work, {
      ...{ hours, today, usedToday: 0, examDay: today + 60, mockDays: [today + 41] },
      ...given,
    });

  it('learn chapter after chapter, each on the day when its last new work is done', () => {
    const { doneOn, days, learnUntil } = spread();
    expect([...doneOn.keys()]).toEqual([1, 2, 3]);
    const done = [...doneOn.values()];
    expect(done.toSorted((one, other) => one - other)).toEqual(done);
    expect(learnUntil).toBe(done[2]);
    expect(days).toHaveLength(60);
    expect(days.filter(({ isMock }) => isMock).map(({ day }) => day)).toEqual([today + 41]);
    expect(days.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(
      minutesBetween(hours, today, today + 60),
    );
  });

  it('push everything back by days off and by what today used already, and say nothing where it does not fit', () => {
    const later = { ...hours, daysOff: [{ from: today, to: today + 13 }] };
    expect(spread({ hours: later }).learnUntil).toBeGreaterThan(spread().learnUntil ?? 0);
    expect(spread({ examDay: today + 3 })).toMatchObject({ learnUntil: null });
    expect(spread({ usedToday: 30 }).days[0]).toMatchObject({ minutes: 0 });
    expect(spread({ examDay: null }).learnUntil).toBeGreaterThan(today);
    expect(
      spreadWork(workLeft([], wish), { hours, today, usedToday: 0, examDay: null, mockDays: [] }),
    ).toMatchObject({ days: [], learnUntil: null });
  });
});

describe('ahead of the plan and behind it', () => {
  const start = { startDay: today, fresh: 1000, review: 200, mock: 0 };
  const even = { weekdays: evenWeek(420), daysOff: [] };
  const when = { start, hours: even, examDay: today + 40, grown: 0, isAllDone: false };

  it('is counted by last night: what is asked for today lacks nothing yet', () => {
    expect(minutesAhead({ ...when, today, leftLastNight: 1200 })).toBe(0);
    // Sixty minutes a day, of which five are for what comes back.
    expect(expectedLeft(start, { ...when, today: today + 3 })).toBeCloseTo(1020);
    expect(minutesAhead({ ...when, today: today + 3, leftLastNight: 1020 })).toBe(0);
    expect(minutesAhead({ ...when, today: today + 3, leftLastNight: 960 })).toBe(60);
    expect(minutesAhead({ ...when, today: today + 3, leftLastNight: 1200 })).toBe(-180);
    expect(minutesAhead({ ...when, today: today + 3, leftLastNight: 1034 })).toBe(0);
  });

  it('a day off costs nothing, what has grown does, and nobody is behind with nothing left to learn', () => {
    const off = { ...even, daysOff: [{ from: today, to: today + 2 }] };
    expect(minutesAhead({ ...when, hours: off, today: today + 3, leftLastNight: 1200 })).toBe(0);
    expect(minutesAhead({ ...when, today: today + 3, leftLastNight: 960, grown: 100 })).toBe(-40);
    expect(minutesAhead({ ...when, today: today + 30, leftLastNight: 150, isAllDone: true })).toBe(
      0,
    );
  });
});

it('leaves out first what loses least for the time that it saves', () => {
  const given = [
    facts(1, { missing: 30, share: 0.3 }),
    facts(2, { missing: 30, share: 0.05 }),
    facts(3, { missing: 30, share: 0.3, percent: 80 }),
    facts(4),
  ];
  const ground = { facts: given, leftOut: new Set<number>(), examQuestions: 180 };
  const order = leaveOutFirst(workLeft(given, wish), ground);
  expect(order.map(({ topic }) => topic)).toEqual([3, 2, 1]);
  expect(order[1]).toMatchObject({ share: 5, questions: 0.05 * 0.55 * 180 });
});

it('keeps what is learned and asks for repeats alone, unless it was put aside', () => {
  const given = [
    facts(1, { missing: 30, share: 0.3 }),
    facts(2, { wrongRepeats: 20, share: 0.3, percent: 90 }),
  ];
  const named = (leftOut: number[]) =>
    leaveOutFirst(workLeft(given, wish), {
      ...{ facts: given, leftOut: new Set(leftOut), examQuestions: 180 },
    }).map(({ topic }) => topic);
  expect(named([])).toEqual([1]);
  expect(named([2])).toEqual([2, 1]);
});
