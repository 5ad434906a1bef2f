import { wordsOf } from '../foreign-html.ts';
import { letterOf, type RawQuestion } from './raw-question.ts';
import { RowFault } from '../row-fault.ts';

/** An answer as Moodle and its formats have it: HTML, worth a part of the mark, with its own feedback. */
export interface WeighedAnswer {
  readonly text: string;
  /** In percent; below 0 takes away. */
  readonly fraction: number;
  readonly feedback: string;
}

type Judged = Pick<RawQuestion, 'type' | 'options' | 'answer'> & { notes: string[] };

const partial = '选项的部分得分没有保留：全部选对才算对';

/** A choice among answers; `several` where more than one is to be chosen. */
export function choiceOf(answers: readonly WeighedAnswer[], several: boolean): Judged {
  const options = answers.map(({ text, feedback }, index) => ({
    letter: letterOf(index),
    text,
    rationale: feedback,
  }));
  const isRight = ({ fraction }: WeighedAnswer) => (several ? fraction > 0 : fraction >= 100);
  const right = answers.flatMap((answer, index) => (isRight(answer) ? [letterOf(index)] : []));
  if (right.length === 0)
    throw new RowFault(several ? '没有得分的选项，请标出正确的选项' : '没有 100% 正确的选项');
  const plain = several ? 100 / right.length : 100;
  const isPartial = answers.some(
    (answer) => answer.fraction > 0 && Math.abs(answer.fraction - plain) > 1,
  );
  return {
    type: several && right.length > 1 ? 'multiple' : 'single',
    options,
    answer: right.join(''),
    notes: [
      ...(isPartial ? [partial] : []),
      ...(several && right.length === 1 ? ['原来可以选几个，只有一个是对的，成了单选题'] : []),
    ],
  };
}

/** True or false, with what is told to whoever chooses one of them. */
export function truthOfAnswer(isTrue: boolean, feedback: { true: string; false: string }): Judged {
  return {
    type: 'judge',
    options: [
      { letter: 'A', text: '正确', rationale: feedback.true },
      { letter: 'B', text: '错误', rationale: feedback.false },
    ],
    answer: isTrue ? 'A' : 'B',
    notes: [],
  };
}

/** Texts that are accepted; a star beside others stands for any others and only carries feedback. */
export function gapOf(answers: readonly WeighedAnswer[]): Judged {
  const scoring = answers.filter(({ fraction }) => fraction > 0);
  if (scoring.length === 0) throw new RowFault('没有可以得分的答案');
  const texts = scoring.filter(({ text }) => text.trim() !== '*');
  const accepted = texts.length > 0 ? texts : scoring;
  const notes = answers.some(({ feedback }) => wordsOf(feedback) !== '')
    ? ['各个答案的反馈没有保留']
    : [];
  const shown = accepted.map(({ text, fraction }) =>
    fraction >= 100 ? text : `${text}（得 ${fraction}% 的分）`,
  );
  return { type: 'gap', options: [], answer: shown.join(' 或 '), notes };
}

/** Each thing to be matched is a part that chooses among all that it could be matched with. */
export function matchOf(
  pairs: readonly { readonly text: string; readonly match: string }[],
): Pick<RawQuestion, 'type' | 'parts'> & { notes: string[] } {
  const matches = [...new Set(pairs.map(({ match }) => match.trim()))]
    .filter((match) => match !== '')
    .toSorted();
  if (matches.length < 2) throw new RowFault('配对题至少要有 2 个不同的配对答案');
  const asked = pairs.filter(({ text }) => wordsOf(text) !== '');
  const options = matches.map((text, index) => ({ letter: letterOf(index), text }));
  const parts = asked.map(({ text, match }, index) =>
    partOf(index, {
      stem: text,
      type: 'single',
      options,
      answer: letterOf(matches.indexOf(match.trim())),
    }),
  );
  return { type: 'composite', parts, notes: ['配对题改成了综合题：每一项是一道单选小题'] };
}

/** A part of a composite question in HTML. */
export function partOf(
  index: number,
  part: Pick<RawQuestion, 'stem' | 'type' | 'options' | 'answer'> & Partial<RawQuestion>,
): RawQuestion {
  return {
    place: `第 ${index + 1} 小题`,
    form: 'html',
    key: '',
    bank: '',
    explanation: '',
    difficulty: '',
    ...part,
  };
}

/** Feedback that is one for all answers stands in the explanation. */
export function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => wordsOf(text) !== '').join('<br>');
}

/** A category of Moodle as the chapter that it is: `$course$/top/Default for X/复利` is `Default for X · 复利`. */
export function sectionOfCategory(path: string): string {
  return path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((name) => name.replaceAll('\u0000', '/').trim())
    .filter((name) => name !== '' && !/^\$.*\$$/.test(name) && name !== 'top')
    .join(' · ');
}
