// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  failInvoice,
  issueInvoice,
  listInvoices,
  redInvoice,
} from '@xuezhou/contract/mall/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';

const invoice = (given: object = {}) => ({
  ...{
    invoiceNo: 3,
    orderNo: '2026111221037715',
    state: 'asked' as const,
    kind: 'company' as const,
  },
  ...{ title: '学舟教育科技', taxNo: '91310000MA1FL0AB2C', email: 'f***@example.com' },
  ...{ amount: 337_750, askedAt: '2026-11-26T02:00:00.000Z', needsRed: false },
  ...given,
});
const invoices = [
  invoice(),
  invoice({
    invoiceNo: 4,
    title: '林知远',
    kind: 'person',
    taxNo: '',
    state: 'made',
    needsRed: true,
  }),
  invoice({ invoiceNo: 5, title: '远航科技', needsRed: true }),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rows = () =>
  within(screen.getByRole('table', { name: '发票' }))
    .getAllByRole('row')
    .slice(1);
const press = async (title: string, button: string) => {
  const user = userEvent.setup();
  await screen.findByRole('table', { name: '发票' });
  const row = rows().find(({ textContent }) => textContent.includes(title))!;
  await user.click(within(row).getByRole('button', { name: button }));
  return user;
};

it('tells what is to be made and what is to be taken back, with all that stands on one', async () => {
  openConsole('/console/invoices', { says: [answer(listInvoices, invoices)] });
  await screen.findByRole('table', { name: '发票' });
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /学舟教育科技2026 1112 2103 7715等开单位91310000MA1FL0AB2C¥3,377.50f\*{3}@example.com.*开好了没开成$/,
    ),
    expect.stringMatching(/林知远.*要冲红个人.*已冲红$/),
    expect.stringMatching(/远航科技.*先冲红，再开.*已冲红开好了没开成$/),
  ]);
});

it('is given to its student as a PDF, once; what is refused of it is said at the file', async () => {
  openConsole('/console/invoices', {
    says: [answer(listInvoices, invoices), refuse(issueInvoice, 'invoiceNotPdf')],
  });
  const user = await press('学舟教育科技', '开好了');
  const dialog = within(await screen.findByRole('dialog', { name: '发票开好了' }));
  const send = dialog.getByRole('button', { name: '交给学员' });
  await user.click(send);
  expect(await dialog.findByText('请选发票的 PDF 文件')).toBeTruthy();
  expect(calls(issueInvoice)).toEqual([]);
  const choose = async (file: File) => {
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
  };
  const large = new File([new Uint8Array(5_000_001)], '大.pdf', { type: 'application/pdf' });
  await choose(large);
  await user.click(send);
  expect(await dialog.findByText('文件超过 5 MB，请换一个小一些的')).toBeTruthy();
  await choose(new File(['no pdf'], '别的.pdf', { type: 'application/pdf' }));
  await user.click(send);
  expect(await dialog.findByText('请给一个 5 MB 以内的 PDF 文件')).toBeTruthy();
  const sent = calls(issueInvoice).length;
  respondAlso([answer(issueInvoice, true), answer(listInvoices, [])]);
  await choose(new File(['%PDF-1.7'], '发票.pdf', { type: 'application/pdf' }));
  await user.dblClick(send);
  expect(await screen.findByText('发出了，学员在邮箱和订单里都能看到')).toBeTruthy();
  expect(calls(issueInvoice)).toHaveLength(sent + 1);
  expect(calls(issueInvoice).at(-1)?.body).toMatchObject({ invoiceNo: 3 });
  expect(await screen.findByText('没有要开的发票')).toBeTruthy();
});

it('that the tax office refused is told with a reason', async () => {
  openConsole('/console/invoices', {
    says: [answer(listInvoices, invoices), answer(failInvoice, true)],
  });
  const user = await press('学舟教育科技', '没开成');
  const dialog = within(await screen.findByRole('dialog', { name: '发票没有开成' }));
  await user.click(dialog.getByRole('button', { name: '告诉学员' }));
  expect(await dialog.findByText('请写下没有开成的原因，学员会看到')).toBeTruthy();
  await user.type(dialog.getByLabelText('原因'), '税号和名称对不上');
  await user.click(dialog.getByRole('button', { name: '告诉学员' }));
  expect(await screen.findByText('记下了，学员改好以后会再出现在这里')).toBeTruthy();
  expect(calls(failInvoice)[0]?.body).toEqual({ invoiceNo: 3, reason: '税号和名称对不上' });
});

it('is taken back by a red one; a refusal stands in the dialog', async () => {
  openConsole('/console/invoices', {
    says: [answer(listInvoices, invoices), refuse(redInvoice, 'invoiceNotRed')],
  });
  const user = await press('林知远', '已冲红');
  const dialog = within(await screen.findByRole('dialog', { name: '发票已冲红' }));
  await user.click(dialog.getByRole('button', { name: '已冲红' }));
  expect(await dialog.findByText('这张发票不用冲红')).toBeTruthy();
  respondAlso([answer(redInvoice, true)]);
  await user.click(dialog.getByRole('button', { name: '已冲红' }));
  expect(await screen.findByText('记下了')).toBeTruthy();
  expect(calls(redInvoice).at(-1)).toEqual({ body: { invoiceNo: 4 } });
});

it('asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/invoices', { says: [fail(listInvoices, 503)] });
  await screen.findByText('发票没有取到');
  respondAlso([answer(listInvoices, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('没有要开的发票')).toBeTruthy();
});

it('offers nothing that its reader may not do, and says who can', async () => {
  openConsole('/console/invoices', {
    says: [answer(listInvoices, invoices)],
    self: { permissions: ['order.read'] },
  });
  await screen.findByRole('table', { name: '发票' });
  expect(screen.getByText(/开发票和冲红要有/)).toBeTruthy();
  for (const name of ['开好了', '没开成', '已冲红'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/invoices', { says: [answer(listInvoices, invoices)] });
  const cards = within(await screen.findByRole('list', { name: '发票' }));
  expect(cards.getAllByRole('button', { name: '开好了' })).toHaveLength(2);
});
