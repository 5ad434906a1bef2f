import { expect, test, type Page } from '@playwright/test';
import { expectFits, misfitsOf } from './misfits.ts';
import { signInAtConsole } from './school/office.ts';
import { place } from './school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from './visitor.ts';

const [course, paper] = [1, 1];
/** Of one chapter, so that it has an estimate. */
const answered = 6;

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

/** The first of them wrong, the others right. */
async function answerChapter(page: Page): Promise<void> {
  const { questions } = await ask<{ questions: { questionId: number; qType: string }[] }>(
    page,
    '/api/practice/questions',
    { type: 4, courseId: course, bookId: 1, readingId: 101 },
  );
  const singles = questions.filter(({ qType }) => qType === 'single').slice(0, answered);
  for (const [index, { questionId }] of singles.entries()) {
    const { version, answer } = await ask<{ version: number; answer: string }>(
      page,
      `/api/nuxt/web/question?courseId=${course}&questionId=${questionId}`,
    );
    await ask(page, '/api/nuxt/web/question/answer', {
      ...{ answerId: crypto.randomUUID(), courseId: course, questionId, version },
      studentAnswer: index > 0 ? answer : answer === 'A' ? 'B' : 'A',
    });
  }
}

/** A page, and what stands there once all of it has come. */
type Stop = readonly [path: string, role: Parameters<Page['getByRole']>[0], name: string | RegExp];

const studentStops: readonly Stop[] = [
  ['/dashboard', 'heading', '我的课程'],
  ['/all-courses', 'link', 'CFA 一级精讲班'],
  ['/course/1', 'heading', '数量方法（上）'],
  ['/course/1/exercise', 'button', '下载离线练习'],
  ['/course/1/exercise?view=smart', 'button', /^开始 \d+ 题$/],
  ['/course/1/topic/101', 'heading', '凭什么这么说'],
  ['/course/1/material', 'button', /^下载/],
  ['/course/1/flash-card-landing', 'region', '今日闪卡'],
  ['/course/1/live-mode', 'main', /直播/],
  ['/course/1/book/1/reading/101?bullet=1001', 'button', '提问'],
  ['/exercise/1?type=4&reading=102', 'radio', ''],
  ['/flash-card-own/1', 'button', '导入'],
  ['/reader/1/book/1', 'button', '划线'],
  ['/events', 'main', /模考/],
  ['/review', 'main', /复习/],
  ['/ai', 'textbox', '要问的话'],
  ['/qa', 'main', /问/],
  ['/message', 'heading', '消息'],
  ['/favorite', 'main', /收藏/],
  ['/setting', 'heading', '设置'],
  ['/join/nothing', 'heading', '没有这个加入链接'],
  ['/sso/nothing', 'heading', '没有这个单位的登录'],
  ['/identity', 'heading', '实名认证'],
  ['/account-cancellation', 'heading', '注销账号'],
  ['/privacy-requests', 'heading', '个人信息申请'],
  ['/points', 'button', /^积分不够？/],
  ['/coupon', 'main', /券/],
  ['/my-order', 'main', /订单/],
  ['/mall', 'link', 'CFA 一级精讲班'],
  ['/mall/good/2', 'link', '立即购买'],
  ['/articles', 'link', '凸性为什么总是帮你的忙'],
  ['/article/convexity', 'heading', '久期只画了一条直线'],
  ['/mall/coupon', 'button', '领取 精讲班优惠券'],
  ['/p', 'button', '看这一单'],
  ['/order/2', 'checkbox', /我已阅读并同意/],
  ['/survey/1', 'button', '下一节'],
  ['/alumni', 'main', /考过之后来写/],
  ['/training-camp/1', 'button', '报名'],
  ['/career/1', 'treeitem', /打地基 ?，阶段/],
];

const consoleStops: readonly Stop[] = [
  ['/console/today', 'heading', '要处理的'],
  ['/console/students', 'button', '新增学员'],
  ['/console/organisations', 'button', '加单位'],
  // Another story may have let this person see a company.
  ['/console/own-organisation', 'main', /还没有给你看的单位|这里看得到什么/],
  ['/console/qa', 'heading', '答疑'],
  ['/console/marking', 'switch', '不看姓名'],
  ['/console/marking/answers', 'link', '问答题'],
  ['/console/orders', 'button', '录快递单号'],
  ['/console/orders/checking', 'button', '交淘宝订单表'],
  ['/console/orders/transfers', 'heading', '转账和现金'],
  ['/console/refunds', 'heading', '退款'],
  ['/console/codes', 'button', '生成兑换码'],
  ['/console/invoices', 'heading', '发票'],
  ['/console/ledger', 'button', '取账单并核对'],
  ['/console/goods', 'link', /CFA 一级精讲班/],
  ['/console/goods/new', 'button', '存草稿'],
  ['/console/orders/make', 'button', '做好，得到链接'],
  ['/console/coupons', 'link', /精讲班优惠券/],
  ['/console/coupons/new', 'button', '发出去…'],
  ['/console/points', 'button', '新积分商品'],
  ['/console/points/parcels', 'button', '寄出的'],
  ['/console/referral', 'button', '改推荐规则'],
  ['/console/courses/1/rules', 'button', '传资料'],
  ['/console/courses/1/export', 'button', '做一份'],
  ['/console/courses/1/versions', 'heading', /写在课程文件里|^旧版$/],
  ['/console/comments', 'heading', '没有点到你的批注'],
  ['/console/courses/erased', 'heading', '没有删去的课程'],
  ['/console/courses/1/courseware', 'heading', '外来课件'],
  ['/console/courses/1/courseware/new', 'button', '传上来看看'],
  ['/console/surveys', 'button', '新调查'],
  ['/console/surveys/new', 'button', '存下调查'],
  ['/console/surveys/1', 'button', '接管这份调查'],
  ['/console/surveys/esg', 'button', /接管这张登记表|存下登记表/],
  ['/console/texts', 'link', '服务条款'],
  ['/console/texts/legal', 'button', '接管这一篇'],
  ['/console/articles', 'link', '凸性为什么总是帮你的忙'],
  ['/console/articles/convexity', 'button', '接管这一篇'],
  ['/console/classes', 'button', '开新班'],
  ['/console/classes/camps', 'button', '新训练营'],
  ['/console/classes/camps/new', 'combobox', '哪门课的训练营'],
  ['/console/classes/camps/2', 'button', /接管这个训练营|存下训练营/],
  ['/console/classes/plans', 'button', '新职业规划'],
  ['/console/classes/plans/new', 'button', '存下规划'],
  ['/console/classes/plans/1', 'button', /接管这个规划|存下规划/],
  ['/console/bank', 'button', '导出'],
  ['/console/cards', 'button', '导出'],
  ['/console/cards/new', 'heading', '新建闪卡'],
  ['/console/messages', 'button', '写消息'],
  ['/console/deliveries', 'heading', '没送到的消息'],
  ['/console/reports', 'heading', '每周学习的人'],
  ['/console/approvals', 'heading', '待同意'],
  ['/console/staff', 'button', '新增人员'],
  ['/console/settings/webhooks', 'button', '通知一个新地址'],
  ['/console/settings/platforms', 'button', '接一个课程平台'],
  ['/console/moderation', 'heading', '内容审核'],
  ['/console/moderation/words', 'button', '加词'],
  ['/console/settings/families', 'button', '新系列'],
  ['/console/settings/providers', 'button', '试一下'],
  ['/console/settings/wechat', 'button', '答疑的模板'],
  ['/console/settings/moderation', 'switch', /图片先审后发/],
  ['/console/audit', 'heading', '操作记录'],
];

/** Opens one page after another; on each nothing goes over the edge, is cut off or lies under something else. */
async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const [path, role, name] of stops)
    await test.step(path, async () => {
      await open(page, path);
      const there =
        role === 'main'
          ? page.getByRole(role).filter({ hasText: name })
          : page.getByRole(role, { name });
      await expect(there.filter({ visible: true }).first()).toBeVisible();
      await expectFits(page);
    });
}

test('what goes over the edge, is cut off or covered is told', async ({ page }) => {
  const { width } = page.viewportSize()!;
  await page.setContent(`<body style="margin:0">
    <div style="width:${width + 9}px">wide</div>
    <button style="position:absolute;left:${width - 20}px;width:40px">over</button>
    <button style="width:40px;overflow:hidden;white-space:nowrap">cut because it is long</button>
    <button id="under">under</button><i style="position:fixed;inset:0"></i>
    <div style="overflow:auto"><button style="position:relative;z-index:1;width:${width}px">fits</button></div>
  </body>`);
  const told = (await misfitsOf(page)).map((fault) => fault.split('：')[0]);
  expect(told.map((fault) => fault?.replace(/:.*/s, ''))).toEqual([
    expect.stringMatching(/^the page is \d+ too wide/),
    'button 「over」 goes over the edge',
    'button 「cut because it is long」 is cut off',
    'button 「under」 is covered',
  ]);
});

test('every page fits the window of a student', async ({ page }, info) => {
  const mobile = isPhone(info) ? '13900001012' : '13900001011';
  await addStudent(mobile, isPhone(info) ? '手机上走一遍' : '电脑前走一遍');
  await logIn(page, mobile);
  await walk(page, studentStops);
});

test('every page fits the window of who runs the school', async ({ page }) => {
  await signInAtConsole(page);
  await walk(page, consoleStops);
});

test('the pages that tell of one’s own study can be read and worked by everybody, and fit the window', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000862' : '13900000861';
  await addStudent(mobile, isPhone(info) ? '手机上看自己' : '电脑前看自己');
  await logIn(page, mobile);
  await answerChapter(page);
  await ask(page, '/api/mock/start', { paperId: paper });
  await ask(page, '/api/mock/hand-in', { paperId: paper });
  const look = async () => {
    await expectAccessible(page);
    await expectFits(page);
  };

  await test.step('the path of a course, with how ready one is and the points', async () => {
    await open(page, `/course/${course}/challenge-mode`);
    await expect(page.getByRole('region', { name: '备考程度' })).toContainText('%');
    await expect(page.getByRole('link', { name: /^累计得分/ })).toBeVisible();
    await look();
  });

  await test.step('the page of a chapter, with what it rests on', async () => {
    await page.getByRole('region', { name: '备考程度' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: '凭什么这么说' })).toBeVisible();
    await look();
    await page.goBack();
  });

  await test.step('its chapters, on a phone in a drawer', async () => {
    if (!isPhone(info)) return;
    await page.getByRole('button', { name: '课程目录' }).first().click();
    await expect(page.getByRole('dialog', { name: '课程目录' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '收起目录' }).click();
  });

  await test.step('the ranking that the points lead to', async () => {
    await page.getByRole('link', { name: /^累计得分/ }).click();
    await expect(page.getByRole('button', { name: '累计得分', pressed: true })).toBeVisible();
    await look();
  });

  await test.step('the report of a paper', async () => {
    await open(page, `/activity/transcript/${paper}`);
    await expect(page.getByRole('region', { name: '每题情况' })).toBeVisible();
    await look();
  });

  await test.step('the wrong-answer book', async () => {
    await open(page, `/course/${course}/exercise?view=wrong`);
    await expect(page.getByText('利率与收益率').filter({ visible: true }).first()).toBeVisible();
    await look();
  });

  await test.step('the chapters one by one', async () => {
    await open(page, `/course/${course}/exercise?view=analysis`);
    await expect(page.getByRole('region', { name: '各章的把握' })).toBeVisible();
    await look();
  });

  await test.step('a test of one’s own', async () => {
    await open(page, `/course/${course}/exercise?view=build`);
    await expect(page.getByText(/^符合条件 \d+ 题$/)).toBeVisible();
    await look();
  });
});
