import { prepurchase, saveChatAccount } from '@xuezhou/contract/account';
import { requestInvoice, sendInvoice } from '@xuezhou/contract/mall';
import { issueInvoice, listInvoices } from '@xuezhou/contract/mall/console';
import { exchangePoints } from '@xuezhou/contract/points';
import { registerForEsg } from '@xuezhou/contract/survey';
import { v7 as uuidv7 } from 'uuid';
import { makeGood } from '../capabilities/mall/testing/make-good.ts';
import { journey, type Student } from '../capabilities/mall/testing/open-mall.ts';
import type { TestGateway } from '../capabilities/mall/testing/test-gateway.ts';
import type { TestClient } from './client.ts';
import { add, nextId } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const leftNumbers = { ofParcel: '13800007715', ofPrize: '13612340005' };
export const leftMails = {
  ofVisitor: 'some.visitor@example.com',
  ofChat: 'chatting.visitor@example.com',
  ofInvoice: 'some.invoice@example.com',
  ofEsg: 'some.esg@example.com',
};

/** What a visitor tells of themselves. */
export async function leaveAsVisitor(visitor: TestClient): Promise<void> {
  const chatAccount = 'wechat_of_it';
  const wish = { goodId: 1, nickname: '只是看看', email: leftMails.ofVisitor, chatAccount };
  await visitor.data(prepurchase, { body: wish });
  await visitor.data(saveChatAccount, { body: { email: leftMails.ofChat, chatAccount } });
}

/** An order with a parcel and an invoice, which is made and mailed twice; answers the order's id. */
export async function leaveInOrder(
  school: TestApp,
  gateway: TestGateway,
  { student, desk }: { student: Student; desk: TestClient },
): Promise<string> {
  const mall = journey(school);
  const good = await makeGood(school.connection, { needsAddress: true });
  const addressId = await mall.address(student);
  const { orderId, qrId } = await mall.order(student, { ...good, addressId });
  gateway.pay(mall.numberOf(qrId));
  await mall.scan(student, qrId);
  const invoice = { kind: 'person', title: '不留号码的人', email: leftMails.ofInvoice } as const;
  await student.data(requestInvoice, { body: { ...invoice, orderId, invoiceId: uuidv7() } });
  const [waiting] = await desk.data(listInvoices);
  await desk.data(issueInvoice, {
    body: { invoiceNo: waiting?.invoiceNo ?? 0 },
    files: { pdf: new Blob(['%PDF-1.7\n']) },
  });
  await student.data(sendInvoice, { body: { orderId } });
  return orderId;
}

/** Where a prize is posted, and where the organiser of an exam writes to. */
export async function leaveForPrizeAndExam(school: TestApp, student: Student): Promise<void> {
  const { connection } = school;
  await journey(school).give(student.studentId, 200);
  const goodId = nextId();
  await add(connection, 'points_good', {
    ...{ points_good_id: goodId, position: goodId, kind: 'posted', title: '公式手册' },
    ...{ intro: '包邮', cost: 100, stock: null, per_student: null },
  });
  const to = {
    ...{ receiver: '林知远', mobile: leftNumbers.ofPrize },
    address: '上海市徐汇区漕溪北路 1 号',
  };
  const exchange = { exchangeId: uuidv7(), goodId, points: 100, to };
  await student.data(exchangePoints, { body: exchange });
  const form = { title: 'ESG', intro: '', months: ['2027-03'], organiser: '主办', consent: '同意' };
  await connection
    .insertInto('esg_form')
    .values({ only_row: true, form: JSON.stringify(form), source: '{}' })
    .execute();
  await student.data(registerForEsg, {
    body: {
      ...{ name: '林知远', familyName: 'LIN', givenName: 'ZHIYUAN', number: 'ej4123457' },
      ...{ expiresOn: '2031-04-18', email: leftMails.ofEsg, month: '2027-03' },
      ...{ employer: '恒岳资产', isConfirmed: true, isConsented: true },
      document: 'passport',
      place: 'centre',
    },
  });
}
