import { describe, expect, it } from 'vitest';
import { entryBeside } from '../entry-beside.ts';
import type { OddQuestion } from './testing/odd-thread.ts';
import { TooHeavyError, workThread } from './work-thread.ts';

const ask = workThread<OddQuestion, string>(entryBeside(import.meta, 'testing/odd-thread'));
const long = 60_000;

describe('a thread for what students send', () => {
  it('ends a question that has no end, says where it stood, and answers the next', async () => {
    await expect(ask(1, { work: 'endless', place: '第 3 条' }, 2000)).rejects.toEqual(
      new TooHeavyError('time', '第 3 条'),
    );
    expect((await ask(1, { work: 'say', words: '好' }, long)).answer).toBe('好');
  });

  it('ends a question that takes all memory, and answers the next', async () => {
    await expect(ask(1, { work: 'fill' }, long)).rejects.toEqual(new TooHeavyError('memory', ''));
    expect((await ask(1, { work: 'say', words: '还好' }, long)).answer).toBe('还好');
  });

  it('is started anew by the next question where it could not be started', async () => {
    const entry = { file: 'no path', execArgv: [] as string[] };
    const start = workThread<OddQuestion, string>(entry);
    await expect(start(1, { work: 'say', words: '好' }, long)).rejects.toThrow('no path');
    Object.assign(entry, entryBeside(import.meta, 'testing/odd-thread'));
    expect((await start(1, { work: 'say', words: '好' }, long)).answer).toBe('好');
  });

  it('goes on after a question that fails', async () => {
    await expect(ask(1, { work: 'fail' }, long)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'of the thread' }),
    });
    expect((await ask(1, { work: 'say', words: '仍好' }, long)).answer).toBe('仍好');
  });

  it('lets students take turns, however much one of them sends', async () => {
    const order: string[] = [];
    const say = async (whose: number, words: string) =>
      order.push((await ask(whose, { work: 'say', words }, long)).answer);
    await Promise.all([say(1, '甲一'), say(1, '甲二'), say(1, '甲三'), say(2, '乙一')]);
    expect(order).toEqual(['甲一', '乙一', '甲二', '甲三']);
  });

  it('takes no more of one student than a person sends', async () => {
    const asked = Array.from({ length: 51 }, () => ask(1, { work: 'say', words: '多' }, long));
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(settled.at(-1)).toMatchObject({ reason: { statusCode: 429 } });
  });
});
