import type { Page } from '@playwright/test';

/**
 * What is not told in Firefox, and why: what it cannot be made to do by whoever drives it, or does not have. What a page
 * does wrong there is mended, not written down here.
 */
export const notInFirefox = {
  /** Whole stories, by their file as in ../widths.ts. */
  stories: {
    'articles/articles: a visitor without script':
      'Firefox takes no order over BiDi to run no script: the page that it shows there is the one with script',
    'live: the bars':
      'is told on a phone, and over WebDriver BiDi Firefox ESR plays none: no touch, no width of its own',
    'talk/push: a push arrives':
      'over WebDriver BiDi nobody sees the worker of a page, which is what shows a push',
  },
  /** Parts of stories. */
  parts: {
    'every story: axe':
      'a content process of Firefox ESR 153 crashes over axe (signal 11), in whatever parts it is run, where a dialog stands on the page; what it looks at is the document, which is the same in Chromium, where every one of these stories is told',
    'answers: the file that came':
      'as with the package that goes out of own-cards: the page makes the file itself',
    'empty-school: the folder of a backup':
      'over WebDriver BiDi no folder can be put into a field; there the command line restores it, as where the suite has a database of its own',
    'trade-day: the file of names':
      'as with the package that goes out of own-cards: the page makes the file itself',
    'listen: aloud':
      'where the machine has no device for sound, Firefox plays a sound without a picture only muted',
    'own-cards: the package that goes out':
      'over WebDriver BiDi Firefox ESR 153 tells of no download of a file that the page made itself (a blob); those of the server it tells of',
    'transcript: the browser’s own search':
      'window.find stands for a search by hand, and in Firefox it finds a hidden line without telling the page of it (beforematch) as the search by hand does',
  },
} as const;

type Part = keyof typeof notInFirefox.parts;

export const isToldHere = (page: Page, _part: Part): boolean =>
  page.context().browser()?.browserType().name() !== 'firefox';
