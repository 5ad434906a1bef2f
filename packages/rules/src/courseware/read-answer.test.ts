import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

describe('an answer that a package told', () => {
  it('is read as either standard writes it', () => {
    expect(readAnswer({ id: 'q1', student_response: 'b', result: 'wrong' })).toEqual({
      ...{ question: 'q1', response: 'b', result: 'wrong' },
    });
    const of2004 = { id: 'q1', description: '礼物收不收', learner_response: 'c' };
    expect(readAnswer({ ...of2004, result: 'correct' })).toEqual({
      ...{ question: '礼物收不收', response: 'c', result: 'right' },
    });
    expect(readAnswer({ id: 'q', result: 'incorrect' }).result).toBe('wrong');
    expect(readAnswer({ id: 'q', result: '0.75' }).result).toBe('other');
    expect(readAnswer({ id: 'q', result: 0.5, learner_response: 3 })).toMatchObject({
      ...{ response: '3', result: 'other' },
    });
  });

  it('is empty where the package wrote none, or something else', () => {
    const none = { question: '', response: '', result: null };
    for (const told of [null, 'x', 5, {}, { id: {}, result: [] }])
      expect(readAnswer(told)).toEqual(none);
    expect(readAnswer({ id: 'x'.repeat(9000) }).question).toHaveLength(2000);
  });
});
