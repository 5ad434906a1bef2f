import { expect, type Locator, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { isLive } from '../visitor.ts';

/** One thing that a page says of a chapter, or of the whole course. */
export interface Claim {
  readonly page: string;
  readonly about: string;
  readonly fact: string;
  readonly value: string;
}

const none = '没有';
export const levels = ['未开始', '练习中', '初步理解', '熟悉', '掌握'];

/** What rows say of their chapter, wherever they stand. The first level is called 薄弱 where wrong answers show it. */
const ofChapter: Readonly<Record<string, RegExp>> = {
  水位: new RegExp(`(?:^|· )(薄弱|${levels.join('|')})(?= ·|$)`, 'm'),
  估计: /估计掌握 (\d+)%/,
  还要答: /再答 (\d+) 道不同的题/,
  还差: /再答对 (\d+) 道新题/,
  做过: /(?:做过|练习|练过) (\d+ \/ \d+)/,
  答对: /答对 (\d+ \/ \d+)/,
  视频: /视频 (\d+ \/ \d+)/,
};

interface Reading {
  page: string;
  rows: readonly string[];
  names: readonly string[];
  /** It says so where it has no percentage, so that silence is a word. */
  isEstimate: boolean;
}

/** What the rows of a page say of the chapters that they name. */
export function chaptersOf({ page, rows, names, isEstimate }: Reading): Claim[] {
  return rows.flatMap((row) => {
    const lines = row.split('\n').map((line) => line.trim());
    const about = names.find((name) =>
      lines.some((line) => line === name || line.endsWith(` ${name}`)),
    );
    if (about === undefined) return [];
    return Object.entries(ofChapter).flatMap(([fact, pattern]) => {
      const value =
        pattern.exec(lines.join('\n'))?.[1] ?? (isEstimate && fact === '估计' ? none : undefined);
      if (value === undefined) return [];
      return [{ page, about, fact, value: value === '薄弱' ? (levels[1] ?? '') : value }];
    });
  });
}

export async function open(page: Page, path: string, shown: Locator): Promise<Locator> {
  await page.goto(`${place('E2E_URL')}${path}`);
  await expect(shown.first()).toBeVisible();
  await isLive(page);
  return page.locator('main');
}
