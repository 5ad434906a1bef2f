import { starterWords } from '@xuezhou/rules/moderation/starter-words';
import { categoryNames, outcomeNames } from './moderation.words.ts';

/** The list to begin with, as it is pasted. */
export const starterText = (): string =>
  starterWords
    .map(({ word, category, outcome }) =>
      [word, categoryNames[category], outcomeNames[outcome]].join('\t'),
    )
    .join('\n');
