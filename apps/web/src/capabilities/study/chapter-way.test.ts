import { describe, expect, it } from 'vitest';
import { factsOf, missingText, wayInto } from './chapter-way.ts';
import { courseReading } from '../../test/course-samples.ts';

describe('wayInto', () => {
  it('asks for lectures first, then for questions', () => {
    expect(wayInto(courseReading())).toEqual({ way: 'watch', label: '开始学习' });
    expect(wayInto(courseReading({ mastery: 1, videoDone: 1 }))).toEqual({
      way: 'watch',
      label: '继续学习',
    });
    expect(wayInto(courseReading({ mastery: 1, videoDone: 2 }))).toEqual({
      way: 'practise',
      label: '去练习',
    });
  });

  it('asks for questions where there are no lectures, and for lectures where there are no questions', () => {
    expect(wayInto(courseReading({ videoTotal: 0 })).way).toBe('practise');
    expect(wayInto(courseReading({ questionTotal: 0, videoDone: 2, mastery: 1 })).way).toBe(
      'watch',
    );
  });

  it('offers a mastered reading once more', () => {
    expect(wayInto(courseReading({ mastery: 4 })).label).toBe('再看一遍');
  });
});

describe('missingText', () => {
  it('counts the right answers until the next level', () => {
    const given = { mastery: 2, missing: 2, videoDone: 2, questionDone: 6, questionRight: 4 };
    expect(missingText(courseReading(given))).toBe('再答对 2 道新题，水位升到「熟悉」');
    // What no few answers lift tells what was done.
    expect(missingText(courseReading({ ...given, missing: null }))).toBe('练过 6 / 10 题');
  });

  it('says what the button leads to: nothing of answers where it opens a lecture', () => {
    const reading = courseReading({ mastery: 1, missing: 3, videoDone: 1, questionDone: 6 });
    expect(wayInto(reading).way).toBe('watch');
    expect(missingText(reading)).toBe('先看完还没看的 1 节视频，再练习');
  });

  it('says how an untouched reading begins, and that a mastered one is', () => {
    expect(missingText(courseReading())).toContain('看完一节课，或做一道题');
    expect(missingText(courseReading({ questionTotal: 0 }))).not.toContain('题');
    expect(missingText(courseReading({ videoTotal: 0 }))).toBe('做一道题，水位就会升起来');
    expect(missingText(courseReading({ videoTotal: 0, questionTotal: 0 }))).toContain('只有讲义');
    expect(missingText(courseReading({ mastery: 4 }))).toContain('已经掌握');
  });
});

describe('factsOf', () => {
  it('leaves out what a reading does not have', () => {
    expect(factsOf(courseReading({ questionDone: 4, questionRight: 3 }))).toEqual([
      '视频 0 / 2',
      '练习 4 / 10',
      '答对 3 / 4',
    ]);
    expect(factsOf(courseReading({ videoTotal: 0 }))).toEqual(['练习 0 / 10']);
  });
});
