import { getOrder, requestInvoice, sendInvoice } from '@xuezhou/contract/mall';
import { failInvoice, issueInvoice, listInvoices } from '@xuezhou/contract/mall/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');
const lin = await signInStaffAs(mall, { permissions: ['order.read', 'order.write'] });

describe('[POST /api/mall/invoice] an invoice', () => {
  const asked = { kind: 'company', title: '上海恒岳', taxNo: '91310115MA1K4XXXX1' } as const;
  it('[GET /api/console/invoices] [POST /api/console/invoices/issue] is asked for once, made by finance, downloaded by its owner, and changed once', async () => {
    const good = await makeGood(connection, { price: 100_000 });
    const student = await mall.signIn();
    const { orderId, qrId } = await mall.order(student, good);
    const body = { ...asked, orderId, invoiceId: uuidv7(), email: 'zhiyuan@example.com' };
    expect((await student.call(requestInvoice, { body })).status).toBe(refusals.invoiceNotReady[0]);
    wechat.pay(numberOf(qrId));
    await notify(wechat, wechat.notice(numberOf(qrId)));
    for (const [change, refusal] of [
      [{ taxNo: '91310115MA1K4' }, 'invoiceTaxNo'],
      [{ title: ' ' }, 'invoiceTitle'],
      [{ email: 'zhiyuan' }, 'emailFormat'],
    ] as const)
      expect((await student.call(requestInvoice, { body: { ...body, ...change } })).status).toBe(
        refusals[refusal][0],
      );
    expect(await student.data(requestInvoice, { body })).toMatchObject({
      state: 'asked',
      amount: 100_000,
    });
    expect((await student.data(requestInvoice, { body })).canChange).toBe(true);
    const [waiting] = await lin.data(listInvoices);
    const invoiceNo = waiting?.invoiceNo ?? 0;
    await lin.data(failInvoice, { body: { invoiceNo, reason: '识别号与名称不符' } });
    expect((await student.data(requestInvoice, { body })).state).toBe('asked');
    const file = () => student.send({ method: 'GET', url: `/api/mall/invoice/${orderId}/file` });
    expect((await file()).statusCode).toBe(404);
    const issue = (words: string) =>
      lin.call(issueInvoice, { body: { invoiceNo }, files: { pdf: new Blob([words]) } });
    expect((await issue('no PDF')).status).toBe(consoleRefusals.invoiceNotPdf[0]);
    expect((await issue('%PDF-1.7\n')).status).toBe(200);
    expect((await issue('%PDF-1.7\n')).status).toBe(consoleRefusals.invoiceNotAsked[0]);
    expect((await file()).body).toContain('%PDF');
    const { orderNo, goodName } = await student.data(getOrder, {
      params: { type: 'normal', id: orderId },
    });
    expect((await file()).headers['content-disposition']).toBe(
      `attachment; filename="invoice-${invoiceNo}.pdf"; filename*=UTF-8''` +
        encodeURIComponent(`发票-${orderNo}-${goodName}.pdf`),
    );
    const stranger = await mall.signIn();
    const stolen = await stranger.send({
      method: 'GET',
      url: `/api/mall/invoice/${orderId}/file`,
    });
    expect(stolen.statusCode).toBe(404);
    expect((await student.data(sendInvoice, { body: { orderId } })).state).toBe('made');
    const changed = await student.data(requestInvoice, { body: { ...body, title: '林知远' } });
    expect(changed).toMatchObject({ state: 'asked', canChange: false });
    const third = await student.call(requestInvoice, { body: { ...body, title: '又一家' } });
    expect(third.status).toBe(refusals.invoiceChangedOnce[0]);
  });
});
