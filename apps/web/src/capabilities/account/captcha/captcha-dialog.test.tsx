// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkCaptcha,
  getCaptcha,
  getStudentInfo,
  mobileExists,
  sendSmsForLogin,
} from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { UiProvider } from '@xuezhou/ui/provider';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  calls,
  fail,
  failure,
  refusal,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { CaptchaDialog } from './captcha-dialog.tsx';

const ids = ['0197b5a0-0000-4000-8000-000000000001', '0197b5a0-0000-4000-8000-000000000002'];
const check = checkCaptcha.path;

/** A worker that computes when the test tells it to. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  asked: unknown;
  isEnded = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(data: unknown): void {
    this.asked = data;
  }
  terminate(): void {
    this.isEnded = true;
  }
  tell(data: object): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(1);
  // The track as wide as it is drawn: then a pixel of the screen is one of the picture.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(282);
});
afterEach(() => vi.restoreAllMocks());

/** A picture each time it is asked for, and the word that it was solved. */
function puzzles(): Answers {
  let issued = 0;
  return [
    answer(getCaptcha, () => ({
      captchaId: ids[issued++ % ids.length] ?? '',
      background: 'data:image/jpeg;base64,AA==',
      piece: 'data:image/png;base64,AA==',
      width: 280,
      height: 150,
      sliderSize: 42,
      pieceTop: 30,
      work: { challenge: 'what', bits: 20 },
    })),
    answer(checkCaptcha, true),
  ];
}

async function openCaptcha(answers: Answers = []) {
  const asked = respondWith([...puzzles(), ...answers]);
  const onPass = vi.fn();
  const onClose = vi.fn();
  const user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
  const app = render(
    <UiProvider env="test">
      <CaptchaDialog purpose="login" onPass={onPass} onClose={onClose} />
    </UiProvider>,
  );
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { of, onPass, onClose, user, ...app };
}

const slider = () => screen.findByRole('slider');
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

async function drag(by: number, pointerType = 'mouse') {
  const handle = await slider();
  handle.setPointerCapture = () => {};
  const at = (clientX: number, clientY: number) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType,
    button: 0,
  });
  fireEvent.pointerDown(handle, at(10, 5));
  fireEvent.pointerMove(handle, at(10 + by / 2, 7));
  fireEvent.pointerUp(handle, at(10 + by, 6));
}

describe('[account.captcha] the slider in the browser', () => {
  it('asks for a picture of this purpose and draws it as large as the server says', async () => {
    const { of } = await openCaptcha();
    const handle = await slider();
    expect(of(getCaptcha.path)[0]?.query).toMatchObject({ purpose: 'login' });
    expect(handle.getAttribute('aria-valuemax')).toBe('238');
    await waitFor(() => expect(document.activeElement).toBe(handle));
    const piece = document.querySelectorAll('img')[1];
    expect(piece?.style.width).toBe('15%');
    expect(piece?.style.top).toBe('20%');
  });

  it.each(['mouse', 'touch'])('sends where a %s let go, and the way there', async (pointerType) => {
    const { of, onPass } = await openCaptcha();
    await drag(120, pointerType);
    await waitFor(() => expect(onPass).toHaveBeenCalledWith(ids[0]));
    const body = of(check)[0]?.body;
    expect(body).toMatchObject({ captchaId: ids[0], x: 120 });
    const { trail } = body as { trail: { x: number; y: number; t: number }[] };
    expect(trail[0]).toEqual({ x: 0, y: 0, t: 0 });
    expect(trail.at(-1)).toMatchObject({ x: 120, y: 1 });
  });

  it('[login#2] stands over the login page before a code is sent, which its solution goes along with', async () => {
    respondWith([
      ...puzzles(),
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, guest),
      answer(mobileExists, true),
      answer(sendSmsForLogin, true),
    ]);
    renderAt('/login');
    const user = userEvent.setup();
    await user.click(await button('验证码'));
    await user.type(await screen.findByRole('textbox', { name: '手机号' }), '13800000001');
    await user.click(await button('获取验证码'));
    expect((await slider()).closest('dialog, [role=dialog]')).not.toBeNull();
    expect(calls(sendSmsForLogin)).toEqual([]);
    await drag(120);
    await waitFor(() => expect(calls(sendSmsForLogin)).toHaveLength(1));
    expect(calls(sendSmsForLogin)[0]?.body).toMatchObject({ captchaId: ids[0] });
  });

  it('stays within the picture, and a touch is no try', async () => {
    const { of } = await openCaptcha();
    await drag(1);
    expect((await slider()).getAttribute('aria-valuenow')).toBe('0');
    expect(of(check)).toEqual([]);
    await drag(900);
    await waitFor(() => expect(of(check)[0]?.body).toMatchObject({ x: 238 }));
  });

  it('has one try: another place brings a new picture and says so', async () => {
    let isRight = false;
    const { of, onPass } = await openCaptcha([answer(checkCaptcha, () => isRight)]);
    await drag(60);
    await screen.findByText('没有对准，已换一张图片，请再试一次');
    await waitFor(() => expect(of(getCaptcha.path)).toHaveLength(2));
    await waitFor(async () => expect((await slider()).getAttribute('aria-disabled')).toBe('false'));
    expect((await slider()).getAttribute('aria-valuenow')).toBe('0');
    expect(onPass).not.toHaveBeenCalled();
    isRight = true;
    await drag(90);
    await waitFor(() => expect(onPass).toHaveBeenCalledWith(ids[1]));
  });

  it('goes by arrow keys too: Enter sends the place with the work, which began meanwhile', async () => {
    const { of, onPass, user } = await openCaptcha();
    await slider();
    await user.keyboard('{Enter}');
    expect(FakeWorker.all).toEqual([]);
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
    expect((await slider()).getAttribute('aria-valuetext')).toBe('11 像素');
    expect(FakeWorker.all).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(of(check)).toEqual([]);
    FakeWorker.all[0]?.tell({ found: 'a1' });
    await waitFor(() => expect(onPass).toHaveBeenCalledWith(ids[0]));
    expect(of(check)[0]?.body).toEqual({ captchaId: ids[0], x: 11, work: 'a1' });
  });

  it('passes who cannot drag for a work whose progress shows', async () => {
    const { of, onPass, user } = await openCaptcha();
    await slider();
    await user.click(await button('不拖动，改用自动验证'));
    const progress = await screen.findByRole('progressbar', { name: '自动验证的进度' });
    expect(FakeWorker.all[0]?.asked).toMatchObject({ challenge: 'what', bits: 20 });
    FakeWorker.all[0]?.tell({ tried: 2 ** 20 });
    // As many browsers have found it after as many tries as it takes on average.
    expect(progress.getAttribute('aria-valuenow')).toBe('63');
    FakeWorker.all[0]?.tell({ found: 'zz' });
    await waitFor(() => expect(onPass).toHaveBeenCalledWith(ids[0]));
    expect(of(check)[0]?.body).toEqual({ captchaId: ids[0], work: 'zz' });
    expect(FakeWorker.all[0]?.isEnded).toBe(true);
  });

  it('shares the work among the cores that a browser has', async () => {
    vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(2);
    const { onPass, user } = await openCaptcha();
    await slider();
    await user.click(await button('不拖动，改用自动验证'));
    const [one, other] = FakeWorker.all;
    expect(one?.asked).toMatchObject({ first: 0, step: 2 });
    expect(other?.asked).toMatchObject({ first: 1, step: 2 });
    one?.tell({ tried: 2 ** 19 });
    other?.tell({ tried: 2 ** 19 });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('63');
    other?.tell({ found: 'b' });
    await waitFor(() => expect(onPass).toHaveBeenCalledWith(ids[0]));
    expect([one?.isEnded, other?.isEnded]).toEqual([true, true]);
  });

  it('says when two minutes have passed, and shows a new picture', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { of } = await openCaptcha();
    await slider();
    await act(() => vi.advanceTimersByTimeAsync(100_000));
    expect(of(getCaptcha.path)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await screen.findByText('图片已超过 2 分钟，已换一张新的');
    expect(of(getCaptcha.path)).toHaveLength(2);
  });

  it('tells why there is no picture, and asks again', async () => {
    const words = '验证次数过多，请稍后再试';
    let said = refusal('captchaTooMany');
    const { of, user } = await openCaptcha([answer(getCaptcha, () => said)]);
    await screen.findByText(words);
    expect((await button('不拖动，改用自动验证')).disabled).toBe(true);
    said = failure(503);
    await user.click(await button('换一张图片'));
    await screen.findByText('图片没有加载成功，请换一张再试');
    expect(of(getCaptcha.path)).toHaveLength(2);
  });

  it('tells when the answer did not arrive, and takes another picture', async () => {
    const { of } = await openCaptcha([fail(checkCaptcha, 503)]);
    await drag(60);
    await screen.findByText('没有验证成功，请检查网络后再试一次');
    expect(of(getCaptcha.path)).toHaveLength(2);
  });

  it('calls off the work when it is closed', async () => {
    const { onClose, user, unmount } = await openCaptcha();
    await slider();
    await user.click(await button('不拖动，改用自动验证'));
    await user.click(await button('关闭'));
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    await waitFor(() => expect(FakeWorker.all[0]?.isEnded).toBe(true));
  });
});
