import {
  longestListedWord,
  wordsAtOnce,
  type GateWord,
} from '@xuezhou/contract/moderation/console';
import { categories, categoryNames, outcomeNames, outcomes } from './moderation.words.ts';

/** Words as they were typed or pasted from a sheet: one a line, with a category and an outcome where the line has them. */
export const readWords = (text: string, otherwise: Omit<GateWord, 'word'>): GateWord[] =>
  text
    .split('\n')
    .map((line) => line.split(/[\t,，]/).map((cell) => cell.trim()))
    .filter(([word = '']) => word !== '')
    .slice(0, wordsAtOnce)
    .map(([word = '', ...cells]) => ({
      word: [...word].slice(0, longestListedWord).join(''),
      category: categories.find((one) => cells.includes(categoryNames[one])) ?? otherwise.category,
      outcome: outcomes.find((one) => cells.includes(outcomeNames[one])) ?? otherwise.outcome,
    }));
