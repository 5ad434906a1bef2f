import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from '../visitor.ts';

const school = () => place('E2E_URL');
const regression = '/exercise/1?type=1&q=20061';
const slope = String.raw`\hat b_1=\frac{0.0072}{0.0060}=1.20,\qquad \hat b_0=9\%-1.20\times5\%=3.00\%`;

/** Which of the scripts that a page has loaded draw formulas. */
async function watchScripts(page: Page): Promise<() => Promise<string[]>> {
  const urls = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') urls.add(response.url());
  });
  return async () => {
    const texts = await Promise.all(
      [...urls].map(async (url) => [url, await (await page.request.get(url)).text()] as const),
    );
    return texts.filter(([, text]) => text.includes('KaTeX parse error')).map(([url]) => url);
  };
}

const question = (page: Page) => page.locator('.xz-rich', { hasText: '回归截距' }).first();

/** Of a text in the reader: its headings beside its words, and a formula that has too little room. */
const looksOf = (page: Page) =>
  page
    .locator('main .xz-rich', { has: page.locator('.katex-display') })
    .first()
    .evaluate((text) => {
      const styleOf = (what: string) => getComputedStyle(text.querySelector(what) ?? text);
      const [heading, words] = [styleOf(':is(h1, h2, h3)'), styleOf('p')];
      const formula = text.querySelector<HTMLElement>('.katex-display');
      formula?.style.setProperty('width', '60px');
      const { overflowX, backgroundImage } = getComputedStyle(formula ?? text);
      const root = document.documentElement;
      return {
        isHeadingHeavier: Number(heading.fontWeight) > Number(words.fontWeight),
        isHeadingLarger: Number.parseFloat(heading.fontSize) > Number.parseFloat(words.fontSize),
        formulaScrolls:
          formula !== null && formula.scrollWidth > formula.clientWidth ? overflowX : 'fits',
        edges: backgroundImage.split('gradient').length,
        isPageWide: root.scrollWidth > root.clientWidth,
      };
    });

test('formulas come drawn: who reads and answers loads nothing that draws them, and sees the same', async ({
  page,
  context,
}, info) => {
  const mobile = isPhone(info) ? '13900000974' : '13900000973';
  await addStudent(mobile, isPhone(info) ? '手机上看公式' : '电脑前看公式', [1]);
  await logIn(page, mobile);
  const typesetters = await watchScripts(page);
  await page.goto(`${school()}${regression}`);
  await expect(question(page).locator('math')).toHaveCount(5);
  const drawn = await question(page).innerHTML();
  const picture = await question(page).screenshot();

  await test.step('an explanation is drawn when the question is answered', async () => {
    await page.locator('main label:has(input:enabled)').first().click();
    await page.getByRole('button', { name: '提交答案' }).click();
    const formula = page.locator('.katex-display', { has: page.locator('mfrac') }).first();
    await expect(formula).toBeVisible();
    await expect(formula.locator('annotation')).toHaveText(slope);
    await expectAccessible(page);
  });

  await test.step('a text has its formulas, and its words are counted by TeX as ever', async () => {
    await page.goto(`${school()}/reader-course/1/book/2?reading=204`);
    await expect(page.locator('main .math > .katex').first()).toBeVisible();
    expect(await looksOf(page)).toEqual({
      ...{ isHeadingHeavier: true, isHeadingLarger: true },
      ...{ formulaScrolls: 'auto', edges: 3, isPageWide: false },
    });
  });
  expect(await typesetters()).toEqual([]);

  await test.step('drawn by the browser itself, where no answer has them, it is the same picture', async () => {
    const old = await context.newPage();
    const loaded = await watchScripts(old);
    await old.route(/\/api\//, (route) => {
      const headers = { ...route.request().headers() };
      delete headers['x-drawn-formulas'];
      return route.continue({ headers });
    });
    await old.goto(`${school()}${regression}`);
    await expect(question(old).locator('math')).toHaveCount(5);
    expect(await question(old).innerHTML()).toBe(drawn);
    expect((await question(old).screenshot()).equals(picture)).toBe(true);
    expect(await loaded()).toHaveLength(1);
    await old.close();
  });
});
