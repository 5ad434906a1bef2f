import { expect, test } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { office, readOffice, signInAtConsole, verifyAccount } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addBuyer, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';

const environment = () =>
  JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as Record<string, string | undefined>;

interface Book {
  readonly scores: readonly { readonly userId: string; readonly score: number | null }[];
}
interface Sheet {
  readonly items: readonly { readonly questionId: number }[];
}
interface Papers {
  readonly papers: readonly {
    readonly paperId: number;
    readonly courseId: number;
    readonly title: string;
    readonly state: string;
    readonly endDate: string | null;
  }[];
}

/** The job that passes grades runs each minute, and a score may just miss one. */
const untilPassed = { timeout: 300_000, intervals: [2000] };

test('a university’s teacher chooses a paper, a student of theirs sits it, and the grade is in the university’s book', async ({
  page,
  browser,
}, info) => {
  // Each width has a university of its own, whose book is its alone.
  const [university, width, mobile] = isPhone(info)
    ? (['yunshan', '手机', '13900000984'] as const)
    : (['haizhou', '电脑', '13900000983'] as const);
  const name = `${university === 'yunshan' ? '云山大学' : '海州大学'} Moodle`;
  const issuer = `http://127.0.0.1:${Number(environment()['SANDBOX_PORT']) + 9}/${university}`;
  const shot = (title: string) => ({ path: info.outputPath(`${title}.png`), fullPage: true });
  const { papers } = await readOffice<Papers>('/papers');
  const paper = papers.find(({ state, endDate }) => state === 'published' && endDate === null);
  if (paper === undefined) throw new Error('no paper that is open');
  const { paperId, courseId, title } = paper;
  await office('/lti/platforms/save', {
    ...{ requestId: crypto.randomUUID(), platformId: null, version: 0, name, issuer },
    ...{ clientId: 'xuezhou-lti', deployments: ['1'], authAddress: `${issuer}/auth` },
    ...{ jwksAddress: `${issuer}/jwks`, tokenAddress: `${issuer}/token`, scoreRule: 'best' },
    ...{ returnOrigins: [], courseIds: [courseId] },
    endsOn: `${new Date().getFullYear() + 1}-07-31`,
  });
  const { tool } = await readOffice<{ tool: { login: string } }>('/lti/platforms');
  const open = () => browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });

  const teaching = await open();
  const teacher = await teaching.newPage();
  await test.step('a teacher there, who has no account here, chooses a paper', async () => {
    const edit = new URL(`${issuer}/edit`);
    edit.searchParams.set('login', tool.login);
    edit.searchParams.set('person', `${university}-9`);
    await teacher.goto(edit.href);
    const frame = teacher.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: '选要放进课里的内容' })).toBeVisible();
    const own = await teaching.newPage();
    await own.goto(teacher.frames()[1]?.url() ?? '');
    await expect(own.getByRole('heading', { name: '选要放进课里的内容' })).toBeVisible();
    await expectAccessible(own);
    await expectFits(own);
    await own.screenshot(shot('choosing'));
    await own.getByLabel('搜名称').fill('没有叫这个的');
    await own.getByRole('button', { name: '找', exact: true }).click();
    await expect(own.getByText('没有找到，换个词或换门课再找。')).toBeVisible();
    await own.screenshot(shot('nothing-found'));
    await own.getByRole('button', { name: '放进课里' }).click();
    await expect(own.getByRole('alert')).toHaveText('请先选一样。');
    await expectAccessible(own);
    await own.screenshot(shot('nothing-picked'));
    await own.close();
    await frame.getByLabel('搜名称').fill(title);
    await frame.getByLabel('种类').selectOption('paper');
    await frame.getByRole('button', { name: '找', exact: true }).click();
    await frame.locator(`input[value="/events/${paperId}"]`).check();
    await teacher.screenshot(shot('within-the-frame'));
    await frame.getByRole('button', { name: '放进课里' }).click();
    await expect(frame.getByRole('heading', { name: '放进来了 1 样' })).toBeVisible();
    await expect(frame.getByText(title)).toBeVisible();
  });
  await teaching.close();

  await verifyAccount(await addBuyer(mobile, `程听雨${width}`));
  const context = await open();
  const own = await context.newPage();
  await test.step('a student comes by that link to the paper', async () => {
    await logIn(own, mobile);
    await own.goto(`${issuer}/course`);
    await own.getByRole('link', { name: `程听雨打开${title}` }).click();
    await own.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await own.getByRole('button', { name: '连到这个账号并打开' }).click();
    await expect(own).toHaveURL(new RegExp(`/events/${paperId}$`));
  });

  await test.step('sits it, and reads where the score goes', async () => {
    const { items } = await ask<Sheet>(own, '/api/mock/start', { paperId });
    for (const { questionId } of items.slice(0, 20))
      await ask(own, '/api/mock/answer', { paperId, questionId, studentAnswer: 'A' });
    await ask(own, '/api/mock/hand-in', { paperId });
    await own.goto(`${place('E2E_URL')}/activity/transcript/${paperId}`);
    await expect(own.getByText('交给课程平台的成绩')).toBeVisible();
    await expectAccessible(own);
    await expectFits(own);
    await own.screenshot(shot('transcript'));
  });

  await test.step('the grade arrives at the university', async () => {
    const book = async () => (await (await fetch(`${issuer}/scores.json`)).json()) as Book;
    await expect.poll(async () => (await book()).scores.length, untilPassed).toBe(1);
    const [kept] = (await book()).scores;
    expect(kept?.userId).toBe(`${university}-1`);
    // What the book took is noted a moment later.
    await expect(async () => {
      await own.reload();
      await expect(own.getByText(`${name}：交了 ${kept?.score} 分`)).toBeVisible({ timeout: 5000 });
    }).toPass();
    await own.screenshot(shot('sent'));
  });
  await context.close();

  await test.step('and the school sees that, and what was chosen', async () => {
    await signInAtConsole(page);
    await page.goto(`${place('E2E_URL')}/console/settings/platforms`);
    await expect(page.getByText(/交到 1 份/).first()).toBeVisible();
    await expect(page.getByText(/\/api\/lti\/choose$/)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot(shot('grades'));
    await page.goto(`${place('E2E_URL')}/console/audit`);
    await expect(page.getByText('课程平台那边的老师选了要放进课里的内容').first()).toBeVisible();
  });
});
