import { maxCardText } from '@xuezhou/contract/flash-card';
import type { Question } from '@xuezhou/contract/practice';
import { letterAt } from '@xuezhou/client/question/option-letters.ts';
import { markdownOf } from './own-card/html-to-markdown.ts';
import { ownCardWords as words } from './own-card/own-cards.words.ts';
import type { OwnDraft } from './own-card/own-drafts.ts';

/** The question in front, its answer and why behind; its writer makes a card of it. */
export function cardOfQuestion({ answer, detail }: Question): OwnDraft {
  // By the letters that stood on screen: each option has that of its place.
  const options = detail.options.map(({ html }, place) => `${letterAt(place)}. ${lineOf(html)}`);
  const front = [markdownOf(detail.question), options.join('\n')];
  const right = options.filter((_, place) => answer.includes(detail.options[place]?.letter ?? ' '));
  const back = [
    answer === '' ? markdownOf(detail.reference) : words.answerIs(right.join('；') || answer),
    markdownOf(detail.explanation),
  ];
  return { deck: '', front: joined(front), back: joined(back) };
}

const lineOf = (html: string) => markdownOf(html).replaceAll(/\s*\n\s*/g, ' ');

const joined = (parts: readonly string[]) =>
  parts
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, maxCardText);
