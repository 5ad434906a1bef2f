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
    readonly state: string;
    readonly endDate: string | null;
  }[];
}

test('a university’s Moodle opens a paper, a student sits it, and the grade is in the university’s book', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const [university, width, mobile] = isPhone(info)
    ? (['yunshan', '手机', '13900000984'] as const)
    : (['haizhou', '电脑', '13900000983'] as const);
  const name = `${university === 'yunshan' ? '云山大学' : '海州大学'} Moodle`;
  const issuer = `http://127.0.0.1:${Number(environment()['SANDBOX_PORT']) + 9}/${university}`;
  const shot = (title: string) => ({ path: info.outputPath(`${title}.png`), fullPage: true });
  const { papers } = await readOffice<Papers>('/papers');
  const paper = papers.find(({ state, endDate }) => state === 'published' && endDate === null);
  if (paper === undefined) throw new Error('no paper that is open');
  await office('/lti/platforms/save', {
    ...{ requestId: crypto.randomUUID(), platformId: null, version: 0, name, issuer },
    ...{ clientId: 'xuezhou-lti', deployments: ['1'], authAddress: `${issuer}/auth` },
    ...{ jwksAddress: `${issuer}/jwks`, tokenAddress: `${issuer}/token`, scoreRule: 'best' },
    ...{ courseIds: [paper.courseId], endsOn: `${new Date().getFullYear() + 1}-07-31` },
  });
  const { tool } = await readOffice<{ tool: { login: string } }>('/lti/platforms');
  const link = new URL(`${issuer}/course`);
  link.searchParams.set('login', tool.login);
  link.searchParams.set('target', new URL(`/events/${paper.paperId}`, tool.login).href);

  await verifyAccount(await addBuyer(mobile, `程听雨${width}`));
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
  const own = await context.newPage();
  await test.step('the student comes by the link to the paper', async () => {
    await logIn(own, mobile);
    await own.goto(link.href);
    await own.getByRole('link', { name: '程听雨' }).click();
    await own.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await own.getByRole('button', { name: '连到这个账号并打开' }).click();
    await expect(own).toHaveURL(new RegExp(`/events/${paper.paperId}$`));
  });

  const { paperId } = paper;
  await test.step('sits it, and reads where the score goes', async () => {
    const { items } = await ask<Sheet>(own, '/api/mock/start', { paperId });
    for (const { questionId } of items.slice(0, 3))
      await ask(own, '/api/mock/answer', {
        paperId,
        questionId,
        studentAnswer: null,
        isMarked: true,
      });
    await ask(own, '/api/mock/hand-in', { paperId });
    await own.goto(`${place('E2E_URL')}/activity/transcript/${paperId}`);
    await expect(own.getByText('交给课程平台的成绩')).toBeVisible();
    await expectAccessible(own);
    await expectFits(own);
    await own.screenshot(shot('transcript'));
  });

  await test.step('the grade arrives at the university, with the job of the next minute', async () => {
    await expect
      .poll(
        async () => ((await (await fetch(`${issuer}/scores.json`)).json()) as Book).scores.length,
        { timeout: 150_000, intervals: [2000] },
      )
      .toBe(1);
    await own.reload();
    await expect(own.getByText(`${name}：交了 0 分`)).toBeVisible();
  });

  await test.step('and the school sees that', async () => {
    await signInAtConsole(page);
    await page.goto(`${place('E2E_URL')}/console/settings/platforms`);
    await expect(page.getByText(/交到 1 份/).first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot(shot('grades'));
  });
  await context.close();
});
