// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import {
  getEsg,
  registerForEsg,
  withdrawEsg,
  type EsgRegistration,
} from '@xuezhou/contract/survey';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  calls,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

const form = {
  ...{ title: 'ESG 投资证书，考试登记', intro: '约 3 分钟', months: ['2027-03'] },
  ...{ organiser: '境外的主办方', consent: '发给主办方，登记之前可以撤回。' },
};
const registration: EsgRegistration = {
  ...{ name: '林知远', document: 'passport', familyName: 'LIN', givenName: 'ZHIYUAN' },
  ...{ number: 'E******57', expiresOn: '2031-04-18', email: 'zhiyuan@example.com' },
  ...{ month: '2027-03', place: 'centre', employer: '', sentAt: '2026-11-23T02:00:00.000Z' },
  registeredAt: null,
};
const serve = (answers: Answers) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    // A student without a phone may register.
    answer(getStudentInfo, student({ mobile: null })),
    ...answers,
  ]);

describe('[esg-registration] the registration for the ESG exam', () => {
  it('says what is wrong on leaving a field, ticks nothing by itself, and sends what was typed', async () => {
    let isSent = false;
    serve([
      answer(getEsg, () => ({ form, registration: isSent ? registration : null })),
      answer(registerForEsg, () => {
        isSent = true;
        return true;
      }),
    ]);
    renderAt('/esg-registration');
    const type = async (label: string, text: string) => {
      const field = await screen.findByRole('textbox', { name: label });
      await userEvent.clear(field);
      await userEvent.type(field, text);
      await userEvent.tab();
    };
    await type('中文姓名', '林知远');
    await type('姓（拼音，大写）', 'LIN');
    await type('名（拼音，大写）', 'Zhi Yuan');
    expect(screen.getByText('和护照一样写成连在一起的大写：ZHIYUAN')).toBeTruthy();
    const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: /境外的主办方/ });
    const confirm = screen.getByRole<HTMLInputElement>('checkbox', { name: /和证件一致/ });
    expect([consent.checked, confirm.checked]).toEqual([false, false]);
    const send = () => screen.getAllByRole('button', { name: '提交登记' })[0]!;
    expect(send().hasAttribute('disabled')).toBe(true);
    await type('证件号码', 'EJ4123457');
    await type('证件有效期到', '2031-04-18');
    await type('邮箱', 'zhiyuan@example.com');
    await userEvent.click(screen.getByRole('button', { name: '名的拼音' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '名（拼音，大写）' }));
    await type('名（拼音，大写）', 'ZHIYUAN');
    await userEvent.click(confirm);
    expect(send().hasAttribute('disabled')).toBe(true);
    // The number is not left on the device.
    const onDevice = localStorage.getItem('xuezhou-esg-7') ?? '';
    expect(onDevice).toContain('林知远');
    expect(onDevice).not.toContain('EJ4123457');
    await userEvent.click(consent);
    await userEvent.click(send());
    expect(await screen.findByText('登记已经交了')).toBeTruthy();
    expect(screen.getByText('E******57')).toBeTruthy();
    expect(calls(registerForEsg)[0]?.body).toMatchObject({
      ...{ name: '林知远', number: 'EJ4123457', month: null, isConsented: true },
      agreed: { organiser: form.organiser, consent: form.consent },
    });
    expect(localStorage.getItem('xuezhou-esg-7')).toBeNull();
  });

  it('asks for the consent anew where the words that it stands beside have changed', async () => {
    let shown = form;
    const kept = { name: '林知远', familyName: 'LIN', givenName: 'ZHIYUAN' };
    const others = { expiresOn: '2031-04-18', email: 'zhiyuan@example.com' };
    localStorage.setItem('xuezhou-esg-7', JSON.stringify({ ...kept, ...others }));
    serve([
      answer(getEsg, () => ({ form: shown, registration: null })),
      refuse(registerForEsg, 'esgConsent'),
    ]);
    renderAt('/esg-registration');
    await userEvent.type(await screen.findByRole('textbox', { name: '证件号码' }), 'EJ4123457');
    await userEvent.click(screen.getByRole('checkbox', { name: /和证件一致/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /境外的主办方/ }));
    shown = { ...form, organiser: '别的主办方' };
    await userEvent.click(screen.getAllByRole('button', { name: '提交登记' })[0]!);
    const anew = await screen.findByRole<HTMLInputElement>('checkbox', { name: /别的主办方/ });
    expect(anew.checked).toBe(false);
    expect(screen.getAllByRole('button', { name: '提交登记' })[0]!.hasAttribute('disabled')).toBe(
      true,
    );
    await userEvent.click(anew);
    expect(anew.checked).toBe(true);
  });

  it('is taken back after asking once, until the school is done', async () => {
    let own: EsgRegistration | null = registration;
    serve([
      answer(getEsg, () => ({ form, registration: own })),
      answer(withdrawEsg, () => {
        own = null;
        return true;
      }),
    ]);
    const { unmount } = renderAt('/esg-registration');
    await userEvent.click(await screen.findByRole('button', { name: '撤回登记' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('立即删除');
    await userEvent.click(within(dialog).getByRole('button', { name: '撤回登记' }));
    expect(await screen.findByRole('textbox', { name: '中文姓名' })).toBeTruthy();
    unmount();
    own = { ...registration, registeredAt: '2026-11-24T02:00:00.000Z' };
    renderAt('/esg-registration');
    expect(await screen.findByText('已经替你登记好了')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '撤回登记' })).toBeNull();
  });

  it('says where the school does not register', async () => {
    serve([answer(getEsg, { form: null, registration: null })]);
    renderAt('/esg-registration');
    expect(await screen.findByText('学校现在没有代办 ESG 考试登记')).toBeTruthy();
  });
});

it('[esg-order-completed] after an ESG order the way leads on to the registration', async () => {
  serve([answer(getEsg, { form, registration: null })]);
  const { unmount } = renderAt('/esg-order-completed');
  expect((await screen.findByRole('link', { name: '去登记' })).getAttribute('href')).toBe(
    '/esg-registration',
  );
  unmount();
  serve([answer(getEsg, { form, registration })]);
  renderAt('/esg-order-completed');
  expect(await screen.findByRole('link', { name: '看我的登记' })).toBeTruthy();
});
