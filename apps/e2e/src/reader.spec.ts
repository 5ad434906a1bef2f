import { expect, test, type Locator, type Page } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from './visitor.ts';
import { expectToast, keepToasts } from './toasts.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
const passage = '算术平均 > 几何平均 > 调和平均';
const stop = '钱什么时候进来，重要吗';
const thought = '数据越分散，差得越远';

/** Selects words of the text as a finger or a mouse does. */
async function select(page: Page, words: string): Promise<void> {
  await page.getByText(words).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
}

/** Reads from a heading on, until the server has the place: one that was sent before is not it. */
async function rest(page: Page, heading: string): Promise<void> {
  const begun = Date.now();
  await page
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const keptAt = async () => {
    const [place] = await ask<{ at: string }[]>(page, '/api/courses/reading-places?bookId=1');
    return Date.parse(place?.at ?? '1970-01-01');
  };
  await expect.poll(keptAt).toBeGreaterThanOrEqual(begun);
}

const painted = (page: Page, name: string) => () =>
  page.evaluate((key) => CSS.highlights.get(key)?.size ?? 0, name);

/** What a search in the course finds, of one kind. */
async function search(page: Page, words: string, kind: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: '搜索这门课' }).click();
  await page.getByRole('textbox', { name: '搜索这门课' }).fill(words);
  const hits = page.getByRole('list', { name: '搜索结果' });
  const hit = hits.getByRole('link', { name: kind }).first();
  await expect(hit).toBeVisible();
  return hit;
}

/** A school that has just started indexes what its lectures say within five minutes of their encoding. */
async function waitUntilFound(page: Page, words: string): Promise<void> {
  const address = `${place('E2E_URL')}/api/courses/1/search?q=${encodeURIComponent(words)}`;
  const text = async () => await (await page.request.get(address)).text();
  await expect.poll(text, { timeout: 400_000, intervals: [2000] }).toContain('"caption"');
}

test('searches a course, marks a passage with a thought, and finds both again', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000512' : '13900000511';
  await addStudent(mobile, isPhone(info) ? '手机上的读者' : '电脑前的读者');
  await logIn(page, mobile);
  await keepToasts(page);

  await test.step('searches the course and jumps to the paragraph', async () => {
    await open(page, '/course/1/challenge-mode');
    const hit = await search(page, '调和平均', /^讲义/);
    await expectAccessible(page);
    await hit.click();
    await expect(page).toHaveURL(/reader-course\/1\/book\/1\?.*p=\d+/);
    await expect.poll(painted(page, 'xz-found')).toBeGreaterThan(0);
    await expect(page.getByText(passage)).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step('marks a passage in green and writes to it', async () => {
    await select(page, passage);
    await page.getByRole('button', { name: '划线：绿色' }).click();
    await expect.poll(painted(page, 'xz-green')).toBe(1);
    await select(page, '资金多少不影响结果');
    await page.getByRole('button', { name: '写批注' }).click();
    await page.getByRole('textbox', { name: '批注' }).fill(thought);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText(thought)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('is at the same place after a reload, and finds what was marked', async () => {
    await rest(page, '利率是一层层加上去的');
    await rest(page, stop);
    await open(page, '/reader/1/book/1');
    await expect(page).toHaveURL(/reading=101/);
    await expectToast(page, /已回到上次读到的地方/);
    await expect(page.getByRole('heading', { name: stop })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await expect.poll(painted(page, 'xz-green')).toBe(1);
    await page.getByRole('button', { name: '划线', exact: true }).click();
    await expect(page.getByText(thought)).toBeVisible();
  });

  await test.step('jumps from what a lecture says to its second', async () => {
    await open(page, '/course/1/challenge-mode');
    await waitUntilFound(page, '很少成交');
    const hit = await search(page, '很少成交', /^字幕 00:56/);
    await hit.click();
    await expect(page).toHaveURL(/\/course\/1\/book\/1\/reading\/101\?bullet=1001$/);
    const line = page.getByRole('slider', { name: '播放进度' });
    let second = 0;
    const look = async () => (second = Number(await line.getAttribute('aria-valuenow')));
    await expect.poll(look).toBeGreaterThanOrEqual(55);
    expect(second).toBeLessThan(62);
  });
});
