// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  checkAndSaveIdentity,
  checkIdentityNeed,
  recallIdentity,
  refuseIdentity,
  submitCertificate,
} from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { answer, at, refusal, refuse } from '@xuezhou/client/testing/server.ts';
import {
  agree,
  choosePictures,
  field,
  given,
  none,
  passed,
  press,
  school,
  stubPictures,
  typePerson,
  waiting,
} from './testing/identity-school.ts';

beforeEach(stubPictures);

describe('a check at once', () => {
  it('[guard.auth] leads back to the course that asked, which opens', async () => {
    const { now } = school(none, [
      answer(at(checkIdentityNeed, { courseId: 3 }), () => (now.review.state === 'passed' ? 1 : 0)),
      answer(checkAndSaveIdentity, () => {
        now.review = { ...passed, given: { ...given, kind: 'instant', images: [] } };
        return { authenticated: 1 };
      }),
    ]);
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
      const { now } = school(none, [
        answer(checkAndSaveIdentity, () => {
          now.review = passed;
          return { authenticated: 1 };
        }),
      ]);
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
    const [, message] = refusals.identityMismatch;
    const { countOf } = school(none, [refuse(checkAndSaveIdentity, 'identityMismatch')]);
    renderAt('/identity');
    await userEvent.click(await screen.findByRole('radio', { name: '即时核验' }));
    await typePerson();
    await agree();
    await press('开始核验');
    await screen.findByText(message);
    await press('开始核验');
    await waitFor(() => expect(countOf(checkAndSaveIdentity)).toBe(2));
  });
});

describe('[identity#2,3] the review', () => {
  it('[identity.refuse] that waits can be recalled, and the user info is asked again', async () => {
    const { now, countOf } = school(waiting, [
      answer(recallIdentity, () => {
        now.review = none;
        return true;
      }),
    ]);
    renderAt('/identity');
    await screen.findByText('正在审核');
    expect(screen.getByText('林**')).toBeTruthy();
    expect(screen.getByText('11 月 21 日 15:30')).toBeTruthy();
    expect(screen.getByAltText('身份证人像面：提交的照片').getAttribute('src')).toBe(
      '/files/identity/front',
    );
    const before = countOf(getStudentInfo);
    await press('撤回修改');
    await press('先不撤回');
    expect(countOf(recallIdentity)).toBe(0);
    await press('撤回修改');
    await press('撤回');
    expect(await field('姓名')).toBeTruthy();
    expect(countOf(getStudentInfo)).toBe(before + 1);
  });

  it('recalled too late shows what was decided', async () => {
    const { now } = school(waiting, [
      answer(recallIdentity, () => {
        now.review = passed;
        return refusal('identityReviewed');
      }),
    ]);
    renderAt('/identity');
    await press('撤回修改');
    await press('撤回');
    expect(await screen.findByText('已通过实名认证')).toBeTruthy();
  });

  it('[GET /api/identity/refuse#2] [identity.refuse] that is passed leads on, and can be withdrawn; the user info is asked again', async () => {
    const { now, countOf } = school(passed, [
      answer(refuseIdentity, () => {
        now.review = none;
        return true;
      }),
    ]);
    renderAt('/identity?identity_redirect_uri=%2Fcourse%2F3');
    const link = await screen.findByRole('link', { name: '继续学习' });
    expect(link.getAttribute('href')).toBe('/course/3');
    const before = countOf(getStudentInfo);
    await press('撤回同意并删除资料');
    await press('删除资料');
    expect(await field('姓名')).toBeTruthy();
    expect(countOf(getStudentInfo)).toBe(before + 1);
  });

  it('that failed says why, and takes another submission', async () => {
    const { now } = school({ state: 'failed', given, reason: '照片反光，看不清号码' }, [
      answer(submitCertificate, () => {
        now.review = waiting;
        return { authenticated: 0 };
      }),
    ]);
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
