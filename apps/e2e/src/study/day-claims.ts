import { expect, type Page } from '@playwright/test';
import { ask, isLive } from '../visitor.ts';
import type { Claim } from './chapter-claims.ts';

const about = '今天';
const nothing = '没有';

/** `2 小时 43 分`, `16 分钟`; 0 where no time is named. */
function minutesIn(text: string): number {
  const [, hours = '0'] = /(\d+) 小时/.exec(text) ?? [];
  const [, minutes = '0'] = /(\d+) 分/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** What the dashboard says of today: what is left, what comes next, and what waits for tomorrow. */
export async function claimsOfDay(page: Page): Promise<Claim[]> {
  const today = page.getByRole('region', { name: '今天', exact: true });
  await expect(today).toBeVisible();
  await isLive(page);
  const text = (await today.textContent()) ?? '';
  // Asked of the whole at once: a content process of Firefox ESR 153 crashes over the list of its rows.
  const rows = await today.evaluate((card) =>
    [...card.querySelectorAll('ol > li')].map(
      (row) => row.querySelector(':scope > span:last-of-type')?.textContent ?? '',
    ),
  );
  const left = /还剩 ([\d 小时分钟]+)/.exec(text)?.[1];
  const sum = rows.reduce((all, minutes) => all + minutesIn(minutes), 0);
  const start = today.getByRole('link', { name: /^(开始|接着学)$/ });
  const next = (await start.count()) === 0 ? nothing : await start.getAttribute('href');
  const off = today.getByRole('region', { name: /^放到明天的 \d+ 项$/ });
  const { putOff = [] } = await ask<{ putOff?: unknown[] }>(page, '/api/courses/today');
  const waits = putOff.length === 0 ? null : await off.getByRole('heading').innerText();
  return [
    ...(left === undefined
      ? []
      : [
          { page: '首页今天的总数', about, fact: '还剩', value: String(minutesIn(left)) },
          { page: '首页今天的各项', about, fact: '还剩', value: String(sum) },
        ]),
    { page: '首页今天的按钮', about, fact: '下一步', value: next ?? nothing },
    ...(waits === null
      ? []
      : [
          {
            ...{ page: '服务器', about, fact: '放到明天' },
            value: String(putOff.length),
          },
          {
            ...{ page: '首页放到明天的标题', about, fact: '放到明天' },
            value: /\d+/.exec(waits)?.[0] ?? nothing,
          },
          {
            ...{ page: '首页放到明天的各项', about, fact: '放到明天' },
            value: String(await off.getByRole('listitem').count()),
          },
        ]),
  ];
}

/** What another page says comes next, where the dashboard has said that something does. */
export async function claimOfNext(
  page: Page,
  name: string,
  said: readonly Claim[],
): Promise<Claim[]> {
  const isNothing = said.every(({ fact, value }) => fact !== '下一步' || value === nothing);
  const go = page.getByRole('region', { name: '今天的下一步' }).getByRole('link', { name: '去做' });
  if (!isNothing) await expect(go).toBeVisible();
  const value = (await go.count()) === 0 ? nothing : await go.getAttribute('href');
  return [{ page: name, about, fact: '下一步', value: value ?? nothing }];
}
