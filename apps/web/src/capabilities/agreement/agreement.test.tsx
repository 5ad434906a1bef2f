// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  type Agreement,
  checkAgreement,
  getCourseAgreement,
  getOrderAgreement,
  type OrderAgreement,
  signAgreement,
} from '@xuezhou/contract/agreement';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import {
  answer,
  type Answers,
  at,
  calls,
  fail,
  refusal,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

const unsigned: Agreement = {
  courseId: 3,
  courseName: 'CPA 会计精讲班',
  title: 'CPA 会计精讲班课程协议',
  version: '2026-11-01',
  html: '<p>乙方：＿＿＿＿＿＿，价格 ¥3,680</p>',
  digest: 'ab12',
  signature: null,
};
const signature = { name: '周小满', signedAt: '2026-11-21T07:30:05.000Z', address: '203.0.113.7' };
const signed: Agreement = {
  ...unsigned,
  html: '<p>乙方：周小满，价格 ¥3,680</p>',
  digest: 'cd34',
  signature,
};

/** A server whose agreement a test may change. */
function serve(agreement: Agreement | null, answers: Answers = []) {
  const now = { agreement };
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(getCourseAgreement, { courseId: 3 }), () =>
      Response.json({ status: 200, message: '', data: now.agreement }),
    ),
    ...answers,
  ]);
  const bodies = () => calls(signAgreement);
  return { now, asked, bodies };
}

async function typeName(name: string): Promise<void> {
  const input = await screen.findByRole('textbox', { name: '姓名' });
  await userEvent.click(input);
  // Not by where the focus is a moment later.
  fireEvent.change(input, { target: { value: name } });
}
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
const press = async (name: string) =>
  await userEvent.click(await screen.findByRole('button', { name }));

describe('[agreement#1-3] the agreement of a course', () => {
  it('is read and signed with the typed name; the signed text takes its place', async () => {
    const { now, bodies } = serve(unsigned, [
      answer(signAgreement, () => {
        now.agreement = signed;
        return true;
      }),
    ]);
    renderAt('/agreement/course/3?agreement_redirect_uri=%2Fcourse%2F3%2Fbook%2F5');
    await screen.findByText('乙方：＿＿＿＿＿＿，价格 ¥3,680');
    expect(screen.getByText('待签署')).toBeTruthy();
    await typeName('周小满');
    await agree();
    await press('确认签署');
    await screen.findByText('乙方：周小满，价格 ¥3,680');
    expect(bodies().map(({ body }) => body)).toEqual([
      { courseId: 3, signature: '周小满', digest: 'ab12' },
    ]);
    expect(screen.getByText('已签署')).toBeTruthy();
    for (const words of [
      '周小满',
      '2026 年 11 月 21 日 15:30:05',
      '2026-11-01',
      '203.0.113.7',
      'cd34',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: '继续学习' }).getAttribute('href')).toBe(
      '/course/3/book/5',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    serve(signed);
    renderAt('/agreement/course/3');
    await press('打印');
    expect(print).toHaveBeenCalledOnce();
  });

  it('is not signed without a name and the agreeing', async () => {
    const { bodies } = serve(unsigned);
    renderAt('/agreement/course/3');
    await press('确认签署');
    expect(await screen.findByText('请输入姓名')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '姓名' }));
    await typeName('周1');
    expect(await screen.findByText(refusals.agreementName[1])).toBeTruthy();
    await userEvent.clear(screen.getByRole('textbox', { name: '姓名' }));
    await typeName('周小满');
    await press('确认签署');
    expect(screen.getByText('请先阅读协议，再勾选同意')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /我已阅读/ }));
    expect(bodies()).toEqual([]);
  });

  it('is shown anew when it became another while it was read', async () => {
    const [, message] = refusals.agreementChanged;
    const { now, bodies } = serve(unsigned, [
      answer(signAgreement, () => {
        now.agreement = { ...unsigned, html: '<p>新的条文</p>', digest: 'ef56' };
        return refusal('agreementChanged');
      }),
    ]);
    renderAt('/agreement/course/3');
    await typeName('周小满');
    await agree();
    await press('确认签署');
    await screen.findByText('新的条文');
    expect(screen.getByText(message).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('textbox', { name: '姓名' })).toHaveProperty('value', '周小满');
    await press('确认签署');
    await waitFor(() => expect(bodies().at(-1)?.body).toMatchObject({ digest: 'ef56' }));
  });

  it('keeps what was typed when the server cannot take it', async () => {
    serve(unsigned, [fail(signAgreement, 503)]);
    renderAt('/agreement/course/3');
    await typeName('周小满');
    await agree();
    await press('确认签署');
    await screen.findByRole('dialog', { name: '服务暂时不可用' });
    expect(document.querySelector('input[type=text], input:not([type])')).toHaveProperty(
      'value',
      '周小满',
    );
  });

  it('that a course does not have is said so', async () => {
    serve(null);
    renderAt('/agreement/course/3');
    expect(await screen.findByRole('heading', { name: '这门课没有需要签署的协议' })).toBeTruthy();
  });

  it('of an order is signed by the order, and leads back to it', async () => {
    const orderId = '0198f1f2-3a4b-7c5d-8e6f-0123456789ab';
    const { courseId: _course, courseName: _name, ...text } = unsigned;
    const ofOrder = { ...text, orderId, goodName: 'CPA 会计 2028 考季' };
    let now: OrderAgreement = ofOrder;
    serve(null, [
      answer(at(getOrderAgreement, { orderId }), () => now),
      answer(signAgreement, () => {
        now = { ...ofOrder, html: signed.html, digest: signed.digest, signature };
        return true;
      }),
    ]);
    const back = `/order-detail/normal/${orderId}`;
    renderAt(`/agreement/order/${orderId}?agreement_redirect_uri=${encodeURIComponent(back)}`);
    expect(await screen.findByText('CPA 会计 2028 考季')).toBeTruthy();
    // It was agreed to with the order: nothing is owed.
    expect(screen.getByText('下单时已同意')).toBeTruthy();
    expect(screen.getByText(/不签名也有效/)).toBeTruthy();
    expect(screen.queryByText('待签署')).toBeNull();
    await typeName('周小满');
    await agree();
    await press('确认签署');
    await screen.findByText('乙方：周小满，价格 ¥3,680');
    expect(calls(signAgreement).map(({ body }) => body)).toEqual([
      { orderId, signature: '周小满', digest: 'ab12' },
    ]);
    expect(screen.getByRole('link', { name: '回到订单' }).getAttribute('href')).toBe(back);
  });

  it('that an order does not have is said so', async () => {
    const orderId = '0198f1f2-3a4b-7c5d-8e6f-0123456789ab';
    serve(null, [answer(at(getOrderAgreement, { orderId }), null)]);
    renderAt(`/agreement/order/${orderId}`);
    expect(await screen.findByRole('heading', { name: '这张订单没有需要签署的协议' })).toBeTruthy();
  });

  it.each(['/agreement/order/3', '/agreement/course/abc', '/agreement/course/0'])(
    'is none at %s, which leads to the dashboard',
    async (address) => {
      serve(unsigned);
      const { router } = renderAt(address);
      await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    },
  );
});

describe('[guard.debug-agreement#1,2] with the debug flag', () => {
  const course = (answers: Answers) =>
    serve(unsigned, [
      answer(at(checkIdentityNeed, { courseId: 3 }), 1),
      answer(at(checkAgreement, { courseId: 3 }), { needSignAgreement: true }),
      ...answers,
    ]);

  it('a course leads to its agreement, and opens once that is signed', async () => {
    let needSignAgreement = true;
    const { now } = course([
      answer(getSchool, school({ asksAgreements: true })),
      answer(at(checkAgreement, { courseId: 3 }), () => ({ needSignAgreement })),
      answer(signAgreement, () => {
        needSignAgreement = false;
        now.agreement = signed;
        return true;
      }),
    ]);
    const { router } = renderAt('/course/3/book/5?a=b');
    await screen.findByText('待签署');
    expect(router.state.location.pathname).toBe('/agreement/course/3');
    await typeName('周小满');
    await agree();
    await press('确认签署');
    await userEvent.click(await screen.findByRole('link', { name: '继续学习' }));
    await waitFor(() => expect(router.state.location.href).toBe('/course/3/book/5?a=b'));
  });

  it("leaves for the school's own page, with the course and the way back", async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    course([
      answer(
        getSchool,
        school({
          asksAgreements: true,
          links: { agreement: 'https://sign.example/contract?lang=zh' },
        }),
      ),
    ]);
    renderAt('/course/3/book/5?a=b');
    const back = encodeURIComponent(`${window.location.origin}/course/3/book/5?a=b`);
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith(
        `https://sign.example/contract?lang=zh&courseId=3&agreement_redirect_uri=${back}`,
      ),
    );
    leave.mockRestore();
  });

  it('off asks for no agreement; nor does it before the verification is passed', async () => {
    const { asked } = course([answer(getSchool, school())]);
    const { router, unmount } = renderAt('/course/3/book/5');
    await waitFor(() =>
      expect(asked.some(({ path }) => path.startsWith('/api/courses/3'))).toBe(true),
    );
    expect(router.state.location.pathname).toBe('/course/3/book/5');
    expect(asked.some(({ path }) => path.startsWith('/api/agreement'))).toBe(false);
    unmount();
    const { asked: askedLater } = course([
      answer(getSchool, school({ asksAgreements: true })),
      answer(at(checkIdentityNeed, { courseId: 3 }), 0),
    ]);
    renderAt('/course/3/book/5');
    await screen.findByRole('heading', { name: '你还没有完成实名认证' });
    expect(askedLater.some(({ path }) => path.startsWith('/api/agreement'))).toBe(false);
  });
});
