import { expect, test as base } from '@playwright/test';
import { openRelay } from '../../../../server/src/testing/database/relay.ts';
import { place } from '../../school/place.ts';
import { addBuyer, addStudent, password, phoneToPay } from '../../visitor.ts';
import { keys, openWebKitPage, type WebKitPage } from './webkit-page.ts';

const course = 1;
// A number of its own each time: what failed is tried again in the same school.
const moment = String(Date.now()).slice(-8);
const mobile = `139${moment}`;
const buyer = `136${moment}`;
const lecture = '/course/1/book/1/reading/101?bullet=1001';
const button = (name: string | RegExp) => ({ css: 'button, a', name });

const test = base.extend<{ webkit: WebKitPage }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture asks for from its pattern
  webkit: async ({}, use, step) => {
    const page = await openWebKitPage();
    await use(page);
    // What stood there is half of the cause, and the window is gone afterwards.
    if (step.status !== step.expectedStatus)
      await step.attach('page', { body: await page.run(stateOfPage).catch(String) });
    await page.close();
  },
});

/** In the page: where it is, what stands on it, and how far its video has come. */
const stateOfPage = (): string => {
  const video = document.querySelector('video');
  const played = video && {
    ...{ paused: video.paused, readyState: video.readyState, networkState: video.networkState },
    ...{ at: video.currentTime, buffered: video.buffered.length, error: video.error?.message },
  };
  return `${location.href}\n${JSON.stringify(played)}\n${document.body.innerText}`;
};

const open = (page: WebKitPage, path: string, school = place('E2E_URL')) =>
  page.goto(`${school}${path}`);

/** By the form's own call, from a page of the school that runs nothing. */
async function logIn(page: WebKitPage, who: string, school = place('E2E_URL')): Promise<void> {
  await open(page, '/healthz', school);
  const status = await page.run(
    async (name, word) => {
      const answer = await fetch('/api/j_spring_security_check', {
        method: 'POST',
        body: new URLSearchParams({ j_username: name, j_password: word }),
      });
      return ((await answer.json()) as { status: number }).status;
    },
    who,
    password,
  );
  expect(status, `the login of ${who}`).toBe(200);
}

const textOf = (page: WebKitPage, css: string): Promise<string> =>
  page.run((at) => document.querySelector(at)?.textContent ?? '', css);

test.beforeAll(async () => {
  await addStudent(mobile, `苹果同学${moment.slice(-5)}`);
  await addBuyer(buyer, `苹果买课${moment.slice(-5)}`);
});

test('a student logs in by the form', async ({ webkit }) => {
  await open(webkit, '/login');
  await webkit.type({ css: 'input', name: '手机号或邮箱' }, mobile);
  await webkit.type({ css: 'input', name: '密码' }, password);
  await webkit.click({ css: 'input[type="checkbox"]' });
  await webkit.click(button('登录'));
  await webkit.find({ css: 'h1, h2, h3', name: '我的课程' });
  expect(await webkit.run(() => location.pathname)).toBe('/dashboard');
});

test('an encrypted lecture plays', async ({ webkit }) => {
  await logIn(webkit, mobile);
  await open(webkit, lecture);
  // As in Safari, it begins at a press.
  await webkit.click(button('播放'));
  const second = () => webkit.run(() => document.querySelector('video')?.currentTime ?? 0);
  await expect.poll(second, { timeout: 120_000, intervals: [2000] }).toBeGreaterThan(4);
  expect(await webkit.run(() => document.querySelector('video')?.videoWidth)).toBeGreaterThan(0);
  // It has a place on the page, too.
  const shape = await webkit.run(() => {
    const { width, height } = document.querySelector('video')!.getBoundingClientRect();
    return height / width;
  });
  expect(shape).toBeCloseTo(9 / 16, 1);
});

interface Listed {
  questionId: number;
  questionStatus: number;
  qType: string;
}

const listQuestions = (page: WebKitPage): Promise<Listed[]> =>
  page.run(async (courseId) => {
    const answer = await fetch('/api/practice/questions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 4, courseId }),
    });
    return ((await answer.json()) as { data: { questions: Listed[] } }).data.questions;
  }, course);

const option = { css: 'main label:has(input:enabled)' };
const questionHead = { css: 'h2', name: /第 \d+ 题 · / };
const done = button(/下一题|看本组结果/);

/** Writes into what the question asks for, and hands it in. */
async function answerHere(page: WebKitPage, kind: string): Promise<void> {
  const submit = button(kind === 'xl' ? /^提交第 \d 小题$/ : '提交答案');
  while (!(await page.isSeen(done))) {
    if (kind === 'open')
      await page.type({ css: '[role="textbox"], textarea', name: '你的作答' }, '先写要点。');
    else if (kind === 'numeric' || kind === 'table') await fillBlanks(page);
    else await page.click(option);
    await page.click(submit);
    if (kind === 'open') await page.click(button('部分对'));
    await expect.poll(() => page.isSeen(submit)).toBe(false);
    if (kind !== 'xl') await page.find(done);
  }
}

async function fillBlanks(page: WebKitPage): Promise<void> {
  const count = await page.run(() => {
    const fields = document.querySelectorAll('main input[type="text"]:enabled');
    for (const [at, field] of fields.entries()) field.setAttribute('data-walk', String(at));
    return fields.length;
  });
  for (let at = 0; at < count; at += 1) await page.type({ css: `[data-walk="${at}"]` }, '12');
}

test('a question of each kind is answered, and the server has the answers', async ({ webkit }) => {
  await logIn(webkit, mobile);
  const first = new Map<string, number>();
  for (const { qType, questionId } of await listQuestions(webkit))
    if (!first.has(qType)) first.set(qType, questionId);
  expect(first.size).toBeGreaterThan(3);
  for (const [kind, questionId] of first)
    await test.step(kind, async () => {
      await open(webkit, `/exercise/${course}?type=4&q=${questionId}`);
      await webkit.find(questionHead);
      await answerHere(webkit, kind);
    });
  await expect
    .poll(async () => {
      const left = (await listQuestions(webkit)).filter(
        ({ questionId, questionStatus }) =>
          questionStatus === 0 && [...first.values()].includes(questionId),
      );
      return left.map(({ qType }) => qType);
    })
    .toEqual([]);
});

test('a note keeps every letter that is composed, or comes quickly without keys', async ({
  webkit,
}) => {
  const words = '久期近似里最容易漏掉的一点，是它只在收益率变化很小的时候才准确';
  const box = '[role="textbox"][aria-label="笔记内容"]';
  await logIn(webkit, mobile);
  await open(webkit, lecture);
  await webkit.click({ css: 'button', name: /写下你自己的说法$/ });
  await webkit.click({ css: '[role="textbox"]', name: '笔记内容' });
  const empty = async () => {
    await webkit.chord(keys.control, 'a');
    await webkit.chord(keys.delete);
    await expect.poll(() => textOf(webkit, box)).toBe('');
  };
  for (const gap of [0, 20, 33, 45]) {
    // As a dictation or a correction of the system writes: without keys, every so many milliseconds.
    await webkit.run(
      async (letters, wait) => {
        for (const letter of letters) {
          // oxlint-disable-next-line typescript/no-deprecated -- nothing else writes without keys
          document.execCommand('insertText', false, letter);
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
      },
      words,
      gap,
    );
    await expect.poll(() => textOf(webkit, box)).toBe(words);
    await empty();
  }
  await webkit.compose(words);
  await expect.poll(() => textOf(webkit, box)).toBe(words);
  await webkit.chord(keys.control, keys.enter);
  await expect.poll(() => textOf(webkit, 'article')).toContain(words);
});

test('a passage is marked, and is there after a reload', async ({ webkit }) => {
  await logIn(webkit, mobile);
  await open(webkit, '/reader-course/1/book/1?reading=101');
  const passage = { css: 'p, li, td, strong, h2, h3', name: '算术平均 > 几何平均 > 调和平均' };
  const element = await webkit.find(passage);
  await webkit.run((at) => {
    const marked = at as unknown as Element;
    marked.scrollIntoView({ block: 'center' });
    const range = document.createRange();
    range.selectNodeContents(marked);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }, element);
  await webkit.click(button('划线：绿色'));
  const painted = () => webkit.run(() => CSS.highlights.get('xz-green')?.size ?? 0);
  await expect.poll(painted).toBe(1);
  await webkit.reload();
  await expect.poll(painted).toBe(1);
});

test('a course is bought', async ({ webkit }) => {
  await logIn(webkit, buyer);
  await open(webkit, '/order/1');
  await webkit.click({ css: 'input[type="checkbox"]', name: /我已阅读并同意/ });
  await webkit.click({ css: 'input[type="radio"]', name: /微信支付/ });
  await webkit.click(button(/^(用\s*)?微信支付/));
  const dialog = { css: '[role="dialog"]', name: '微信扫码支付' };
  const price = await webkit.run(
    (at) => /¥([\d,.]+)/.exec((at as unknown as Element).textContent)?.[1] ?? '',
    await webkit.find(dialog),
  );
  const amount = Math.round(Number(price.replaceAll(',', '')) * 100);
  await webkit.beside(await phoneToPay(amount), async () => {
    await webkit.click(button('确认付款'));
    await expect.poll(() => textOf(webkit, 'body')).toContain('已付款');
  });
  await webkit.find({ css: 'h1, h2', name: /付好了/ });
});

test('what was taken along is practised without a network, and arrives', async ({ webkit }) => {
  // The driver cannot take a browser off the network: its way to the school is cut instead, of which the browser knows
  // nothing. No notice comes in the way.
  const { hostname, port } = new URL(place('E2E_URL'));
  const relay = await openRelay(`postgresql://school@${hostname}:${port}/school`);
  const school = `http://${relay.place.host}:${relay.place.port}`;
  try {
    await logIn(webkit, mobile, school);
    await open(webkit, `/course/${course}/exercise`, school);
    await webkit.click(button('下载离线练习'));
    await webkit.find(button(/已下载 \d+ 题/));
    await webkit.run(async () => void (await navigator.serviceWorker.ready));
    const answered = async () =>
      (await listQuestions(webkit)).filter(({ questionStatus }) => questionStatus !== 0).length;
    const before = await answered();
    relay.cut();
    await webkit.reload();
    await webkit.click(button(/顺序练习/));
    await webkit.find(questionHead);
    await webkit.click(option);
    await webkit.click(button('提交答案'));
    await webkit.find({ css: 'h2, h3, h4', name: '解析' });
    relay.mend();
    await expect.poll(() => answered().catch(() => 0)).toBeGreaterThan(before);
  } finally {
    await relay.close();
  }
});
