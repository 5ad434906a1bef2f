import { answerQuestions } from '../answer-questions.ts';

export type OddQuestion =
  | { work: 'say'; words: string }
  | { work: 'endless'; place: string }
  | { work: 'fill' | 'fail' };

answerQuestions((question: OddQuestion, tell) => {
  switch (question.work) {
    case 'say':
      return question.words;
    case 'endless':
      tell(question.place);
      for (;;) Math.random();
    case 'fill': {
      const kept: number[][] = [];
      for (;;) kept.push(Array.from<number>({ length: 1_000_000 }).fill(kept.length));
    }
    default:
      throw new Error('of the thread');
  }
});
