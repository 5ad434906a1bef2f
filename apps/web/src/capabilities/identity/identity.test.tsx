// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getIdentityConfig, submitCertificate } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubUploads } from '@xuezhou/client/testing/fake-upload.ts';
import { renderAt } from '../../test/render-at.tsx';
import { answer, failure, refuse } from '@xuezhou/client/testing/server.ts';
import {
  agree,
  choosePictures,
  field,
  give,
  idNumber,
  none,
  photo,
  press,
  school,
  stubPicture,
  stubPictures,
  typePerson,
  waiting,
} from './testing/identity-school.ts';

beforeEach(stubPictures);

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
    expect(countOf(submitCertificate)).toBe(0);
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
    const { now, bodyOf, countOf } = school(none, [
      answer(submitCertificate, () => {
        now.review = waiting;
        return { authenticated: 0 };
      }),
    ]);
    renderAt('/identity');
    await typePerson();
    await choosePictures();
    await agree();
    const before = countOf(getStudentInfo);
    await press('提交审核');
    expect(await screen.findByText('正在审核')).toBeTruthy();
    expect(bodyOf(submitCertificate)).toMatchObject({
      name: '林知远',
      idNumber,
      consentVersion: '2026-11-01',
      front: expect.any(File) as File,
      back: expect.any(File) as File,
    });
    expect(countOf(getStudentInfo)).toBe(before + 1);
    expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull();
  });

  it('says how far it is, and keeps everything when the network fails', async () => {
    const { goOn } = stubUploads({ isHeld: true });
    let isUp = false;
    const { now } = school(none, [
      answer(submitCertificate, () => {
        if (!isUp) return failure(503);
        now.review = waiting;
        return { authenticated: 0 };
      }),
    ]);
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
      const [, message] = refusals[name];
      school(none, [refuse(submitCertificate, name)]);
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
    school(none, [
      answer(getIdentityConfig, {
        kinds: [],
        minimumAge: 16,
        consent: { version: '1', paragraphs: [] },
        review: none,
      }),
    ]);
    renderAt('/identity');
    expect(await screen.findByRole('heading', { name: '学校暂时没有开放实名认证' })).toBeTruthy();
  });
});
