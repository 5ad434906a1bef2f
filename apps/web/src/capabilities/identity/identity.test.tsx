// @vitest-environment happy-dom
import type { IdentityReview } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../test/answer.ts';
import { stubUploads } from '../../test/fake-upload.ts';
import { renderAt } from '../../test/render-at.tsx';
import { student } from '../../test/students.ts';

const info = 'GET /api/nuxt/web/student/info';
const config = 'GET /api/identity/config';
const certificate = 'POST /api/identity/certificate';
const instant = 'POST /api/identity/idcheckandsave';

/** Of somebody born on 20 May 1993. */
const idNumber = '110101199305201013';
const photo = (name: string) => new File(['picture'], `${name}.png`, { type: 'image/png' });

const none: IdentityReview = { state: 'none', given: null, reason: null };
const given = {
  kind: 'certificate' as const,
  name: '林**',
  number: '110*************13',
  submittedAt: '2026-11-21T07:30:00.000Z',
  images: [
    { side: 'front' as const, address: '/files/identity/front' },
    { side: 'back' as const, address: '/files/identity/back' },
  ],
};
const waiting: IdentityReview = { state: 'submitted', given, reason: null };
const passed: IdentityReview = { state: 'passed', given, reason: null };

/** A school whose reviews a test may change; refusing calls are given as answers. */
function school(review: IdentityReview, answers: Parameters<typeof answer>[0] = {}) {
  const now = { review, authenticated: { none: 0, submitted: 0, passed: 1, failed: -1 } as const };
  const asked = answer({
    'GET /api/version': { version: '1' },
    [info]: () => student({ authenticated: now.authenticated[now.review.state] }),
    [config]: () => ({
      kinds: ['certificate', 'passport', 'instant'],
      minimumAge: 16,
      consent: { version: '2026-11-01', paragraphs: ['我们需要核对你的真实姓名。'] },
      review: now.review,
    }),
    ...answers,
  });
  const countOf = (call: string) =>
    asked.filter(({ method, path }) => `${method} ${path}` === call).length;
  const bodyOf = (call: string) =>
    asked.find(({ method, path }) => `${method} ${path}` === call)?.body;
  return { now, asked, countOf, bodyOf };
}

const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) =>
  await userEvent.click(await screen.findByRole('button', { name }));

const give = async (name: string, value: string) => {
  await userEvent.click(await field(name));
  await userEvent.paste(value);
};

async function typePerson(number = idNumber): Promise<void> {
  await give('姓名', '林知远');
  await give('身份证号', number);
}

async function choosePictures(): Promise<void> {
  for (const side of ['身份证人像面', '身份证国徽面']) {
    await userEvent.upload(screen.getByLabelText(new RegExp(`^${side}`)), photo(side));
    await screen.findByAltText(`${side}：已选好的照片`);
  }
}

const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));

/** What the browser makes of the next picture; it rejects what is none. */
const stubPicture = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => {} }));

beforeEach(() => {
  stubUploads();
  stubPicture(900, 600);
});

describe('[identity] what is given', () => {
  it('is a certificate, a passport, or a check at once, and stays while another is looked at', async () => {
    school(none);
    renderAt('/identity');
    await typePerson();
    await userEvent.click(screen.getByRole('radio', { name: '护照' }));
    expect((await field('姓名')).getAttribute('value')).toBe('林知远');
    await give('护照号', 'E12345678');
    expect(screen.getByLabelText(/^护照资料页/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '即时核验' }));
    expect((await field('身份证号')).getAttribute('value')).toBe(idNumber);
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it.each([
    ['110101199305201014', refusals.identityNumber[1]],
    ['110101930520101', refusals.identityNumberOld[1]],
    ['110101202001011012', '年满 16 周岁才能认证，请联系学校的老师'],
  ])('is looked through early: %s', async (number, words) => {
    vi.setSystemTime('2026-11-21T08:00:00Z');
    school(none);
    renderAt('/identity');
    await typePerson(number);
    await userEvent.tab();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('goes nowhere before all is there; the first that is missing has the focus', async () => {
    const { countOf } = school(none);
    renderAt('/identity');
    await press('提交审核');
    for (const words of [
      '请输入姓名',
      '请输入身份证号',
      '请选择身份证人像面的照片',
      '请选择身份证国徽面的照片',
      '请先阅读并同意上面的说明',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(await field('姓名'));
    await typePerson();
    await press('提交审核');
    expect(document.activeElement).toBe(screen.getByLabelText(/^身份证人像面/));
    await choosePictures();
    await press('提交审核');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /我已阅读/ }));
    expect(countOf(certificate)).toBe(0);
  });

  it('takes two pictures that get ready at the same moment', async () => {
    school(none);
    let ready = () => {};
    const bothChosen = new Promise<void>((resolve) => (ready = resolve));
    vi.stubGlobal('createImageBitmap', async () => {
      await bothChosen;
      return { width: 900, height: 600, close: () => {} };
    });
    renderAt('/identity');
    await field('姓名');
    for (const side of ['身份证人像面', '身份证国徽面'])
      await userEvent.upload(screen.getByLabelText(new RegExp(`^${side}`)), photo(side));
    ready();
    expect(await screen.findByAltText('身份证人像面：已选好的照片')).toBeTruthy();
    expect(await screen.findByAltText('身份证国徽面：已选好的照片')).toBeTruthy();
  });

  it('takes no picture that nobody could read, and keeps the one before', async () => {
    school(none);
    renderAt('/identity');
    await typePerson();
    await choosePictures();
    const front = screen.getByLabelText(/^身份证人像面/);
    stubPicture(900, 399);
    await userEvent.upload(front, photo('small'));
    await screen.findByText('照片太小，看不清文字，请换一张短边不少于 400 像素的照片');
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    await userEvent.upload(front, photo('broken'));
    await screen.findByText('图片无法读取，请换一张 JPG、PNG 或 WebP 图片');
    expect(screen.getByAltText('身份证人像面：已选好的照片')).toBeTruthy();
    stubPicture(400, 400);
    await userEvent.upload(screen.getByLabelText('拍照：身份证人像面'), photo('taken'));
    await waitFor(() => expect(screen.queryByText(/图片无法读取/)).toBeNull());
  });

  it('[identity.submit] goes to the review, and the user info is asked again', async () => {
    const { now, bodyOf, countOf } = school(none, {
      [certificate]: () => {
        now.review = waiting;
        return { authenticated: 0 };
      },
    });
    renderAt('/identity');
    await typePerson();
    await choosePictures();
    await agree();
    const before = countOf(info);
    await press('提交审核');
    expect(await screen.findByText('正在审核')).toBeTruthy();
    expect(bodyOf(certificate)).toMatchObject({
      name: '林知远',
      idNumber,
      consentVersion: '2026-11-01',
      front: expect.any(File) as File,
      back: expect.any(File) as File,
    });
    expect(countOf(info)).toBe(before + 1);
    expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull();
  });

  it('says how far it is, and keeps everything when the network fails', async () => {
    const { goOn } = stubUploads({ isHeld: true });
    let isUp = false;
    const { now } = school(none, {
      [certificate]: () => {
        if (!isUp) return refuse(503);
        now.review = waiting;
        return { authenticated: 0 };
      },
    });
    renderAt('/identity');
    await typePerson();
    await choosePictures();
    await agree();
    await press('提交审核');
    const progress = await screen.findByRole('progressbar', { name: '照片上传进度' });
    expect(progress.getAttribute('aria-valuenow')).toBe('50');
    goOn();
    const notice = await screen.findByRole('dialog', { name: '服务暂时不可用' });
    await userEvent.click(within(notice).getByRole('button', { name: '知道了' }));
    expect((await field('身份证号')).getAttribute('value')).toBe(idNumber);
    expect(screen.getByAltText('身份证国徽面：已选好的照片')).toBeTruthy();
    isUp = true;
    await press('提交审核');
    await screen.findByRole('progressbar', { name: '照片上传进度' });
    goOn();
    expect(await screen.findByText('正在审核')).toBeTruthy();
  });

  it.each(['identityTaken', 'identityTooMany', 'identityImageSmall'] as const)(
    'is told beside the form why it was refused: %s',
    async (name) => {
      const [status, message] = refusals[name];
      school(none, { [certificate]: refuse(status, message) });
      renderAt('/identity');
      await typePerson();
      await choosePictures();
      await agree();
      await press('提交审核');
      await waitFor(() => expect(screen.getByText(message).getAttribute('role')).toBe('alert'));
      expect(screen.getByAltText('身份证人像面：已选好的照片')).toBeTruthy();
    },
  );

  it('is nothing where the school takes none', async () => {
    school(none, {
      [config]: {
        kinds: [],
        minimumAge: 16,
        consent: { version: '1', paragraphs: [] },
        review: none,
      },
    });
    renderAt('/identity');
    expect(await screen.findByRole('heading', { name: '学校暂时没有开放实名认证' })).toBeTruthy();
  });
});

describe('a check at once', () => {
  it('[guard.auth] leads back to the course that asked, which opens', async () => {
    const { now } = school(none, {
      'GET /api/nuxt/student/needidcheck/3': () => (now.review.state === 'passed' ? 1 : 0),
      [instant]: () => {
        now.review = { ...passed, given: { ...given, kind: 'instant', images: [] } };
        return { authenticated: 1 };
      },
    });
    const { router } = renderAt('/course/3/book/5?a=b');
    await screen.findByRole('heading', { name: '你还没有完成实名认证' });
    await userEvent.click(screen.getByRole('link', { name: '去认证' }));
    await userEvent.click(await screen.findByRole('radio', { name: '即时核验' }));
    await typePerson();
    await agree();
    await press('开始核验');
    await waitFor(() => expect(router.state.location.href).toBe('/course/3/book/5?a=b'));
    expect(screen.queryByRole('heading', { name: '你还没有完成实名认证' })).toBeNull();
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (address) => {
      const { now } = school(none, {
        [instant]: () => {
          now.review = passed;
          return { authenticated: 1 };
        },
      });
      renderAt(`/identity?identity_redirect_uri=${encodeURIComponent(address)}`);
      await userEvent.click(await screen.findByRole('radio', { name: '即时核验' }));
      await typePerson();
      await agree();
      await press('开始核验');
      const home = await screen.findByRole('link', { name: '回到首页' });
      expect(home.getAttribute('href')).toBe('/dashboard');
      expect(window.location.pathname).toBe('/identity');
    },
  );

  it('that finds no match says so, and takes another try', async () => {
    const [status, message] = refusals.identityMismatch;
    const { countOf } = school(none, { [instant]: refuse(status, message) });
    renderAt('/identity');
    await userEvent.click(await screen.findByRole('radio', { name: '即时核验' }));
    await typePerson();
    await agree();
    await press('开始核验');
    await screen.findByText(message);
    await press('开始核验');
    await waitFor(() => expect(countOf(instant)).toBe(2));
  });
});

describe('[identity] the review', () => {
  it('[identity.refuse] that waits can be recalled, and the user info is asked again', async () => {
    const { now, countOf } = school(waiting, {
      'GET /api/identity/recall': () => {
        now.review = none;
        return true;
      },
    });
    renderAt('/identity');
    await screen.findByText('正在审核');
    expect(screen.getByText('林**')).toBeTruthy();
    expect(screen.getByText('11 月 21 日 15:30')).toBeTruthy();
    expect(screen.getByAltText('身份证人像面：提交的照片').getAttribute('src')).toBe(
      '/files/identity/front',
    );
    const before = countOf(info);
    await press('撤回修改');
    await press('先不撤回');
    expect(countOf('GET /api/identity/recall')).toBe(0);
    await press('撤回修改');
    await press('撤回');
    expect(await field('姓名')).toBeTruthy();
    expect(countOf(info)).toBe(before + 1);
  });

  it('recalled too late shows what was decided', async () => {
    const [status, message] = refusals.identityReviewed;
    const { now } = school(waiting, {
      'GET /api/identity/recall': () => {
        now.review = passed;
        return refuse(status, message);
      },
    });
    renderAt('/identity');
    await press('撤回修改');
    await press('撤回');
    expect(await screen.findByText('已通过实名认证')).toBeTruthy();
  });

  it('[identity.refuse] that is passed leads on, and can be withdrawn; the user info is asked again', async () => {
    const { now, countOf } = school(passed, {
      'GET /api/identity/refuse': () => {
        now.review = none;
        return true;
      },
    });
    renderAt('/identity?identity_redirect_uri=%2Fcourse%2F3');
    const link = await screen.findByRole('link', { name: '继续学习' });
    expect(link.getAttribute('href')).toBe('/course/3');
    const before = countOf(info);
    await press('撤回同意并删除资料');
    await press('删除资料');
    expect(await field('姓名')).toBeTruthy();
    expect(countOf(info)).toBe(before + 1);
  });

  it('that failed says why, and takes another submission', async () => {
    const { now } = school(
      { state: 'failed', given, reason: '照片反光，看不清号码' },
      {
        [certificate]: () => {
          now.review = waiting;
          return { authenticated: 0 };
        },
      },
    );
    renderAt('/identity');
    await screen.findByText('审核未通过');
    expect(screen.getByText('照片反光，看不清号码')).toBeTruthy();
    await typePerson();
    await choosePictures();
    await agree();
    await press('提交审核');
    expect(await screen.findByText('正在审核')).toBeTruthy();
  });
});
