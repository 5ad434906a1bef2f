import { expect, type Page } from '@playwright/test';
import { chaptersOf, open, type Claim } from './chapter-claims.ts';

/** What a chapter's own page says of it, and of what it rests on: the last paper, in words and among the evidence, and practice. */
export async function claimsOfTopic(
  page: Page,
  place: { courseId: number; readingId: number; names: readonly string[] },
): Promise<Claim[]> {
  const { courseId, readingId, names } = place;
  const level = page.getByRole('region', { name: '掌握程度' });
  const main = await open(page, `/course/${courseId}/topic/${readingId}`, level);
  const name = (await page.getByRole('heading', { level: 1 }).first().innerText()).trim();
  const about = names.find((one) => name.endsWith(one)) ?? name;
  const text = (await level.innerText()).replaceAll('没见过的题', '新题');
  const where = '这一章的页';
  const all = (await main.innerText()).replaceAll(/\n+/g, '\n');
  const counts = [
    ['最近一次模考', '的话', /最近一次模考答对 (\d+)\/(\d+)/.exec(text)],
    ['最近一次模考', '的凭据', /\n最近一次模考\n[^\n]*\n(\d+) \/ (\d+)/.exec(all)],
    ['练习的凭据', '的凭据', /\n练习\n[^\n]*\n(\d+) \/ (\d+)/.exec(all)],
  ] as const;
  return [
    ...chaptersOf({
      ...{ page: where, names: [about], isEstimate: true },
      rows: [`${about}\n${text}`],
    }),
    ...counts.flatMap(([fact, from, found]) =>
      found === null
        ? []
        : [{ ...{ page: `${where}${from}`, about, fact }, value: `${found[1]} / ${found[2]}` }],
    ),
  ];
}

/** What the end of a placement, which is on the page, says of each chapter; of a newcomer it is all that a chapter rests on. */
export async function claimsOfPlacement(page: Page, names: readonly string[]): Promise<Claim[]> {
  const groups = page.getByRole('region', { name: '摸底看到的' });
  await expect(groups).toBeVisible();
  for (const all of await groups.getByRole('button', { name: /看全部 \d+ 章/ }).all())
    await all.click();
  const rows = await groups.getByRole('listitem').allInnerTexts();
  return names.flatMap((about) => {
    const row = rows.find((one) => one.trim().startsWith(about));
    const value = row === undefined ? undefined : /答对 (\d+ \/ \d+)/.exec(row)?.[1];
    return value === undefined ? [] : [{ page: '摸底的结果', about, fact: '练习的凭据', value }];
  });
}
