import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { claimTransfer, getOrder, payByTransfer } from '@xuezhou/contract/mall';
import type { InputOf } from '@xuezhou/contract/kernel';
import {
  listHandRefunds,
  listMoneyAccounts,
  saveMoneyAccount,
  takeReceipt,
} from '@xuezhou/contract/mall/console';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Buying, journey, Student } from './open-mall.ts';

type Mall = TestApp & ReturnType<typeof journey>;

type Receipt = InputOf<typeof takeReceipt>['body'];

interface Came {
  readonly orderNo: string;
  readonly amount: number;
  readonly number?: string;
  readonly isCash?: boolean;
}

const account = {
  ...{ channel: 'bank' as const, holder: '上海学舟教育科技有限公司', bank: '招商银行' },
  ...{ number: '1219 0000 1111 2333', branch: '上海张江支行', remark: '' },
};

let numbers = 0;

/** A school with an account at a bank and a desk that takes cash, and those who look after both. */
export async function openHandDesk(mall: Mall) {
  const { clock } = mall;
  const setter = await makeStaff(mall, { permissions: ['setting.write', 'order.read'] });
  const head = await makeStaff(mall, { permissions: ['setting.write'], name: '钱校长' });
  const writer = await makeStaff(mall, {
    permissions: ['order.read', 'order.write', 'refund.propose'],
    name: '宋小满',
  });
  const decider = await makeStaff(mall, {
    permissions: ['order.read', 'order.write', 'refund.approve'],
    name: '冯知微',
  });
  const as = ({ staffId }: { staffId: number }) => signInStaffAs(mall, staffId);
  const save = async (
    body: typeof account | (Omit<typeof account, 'channel'> & { channel: 'cash' }),
    accountId: number | null,
    isOn = true,
  ) => {
    const setting = await as(setter);
    const { data, status, message } = await setting.call(saveMoneyAccount, {
      body: { ...body, accountId, isOn },
    });
    if (status === 200) return data.accountId;
    if (status !== consoleRefusals.approvalAsked[0]) throw new Error(message);
    // Where students transfer to is said by two.
    const other = await as(head);
    const [asked] = (await other.data(listApprovals, { query: {} })).filter(
      ({ operation, mayDecide }) => operation === 'saveMoneyAccount' && mayDecide,
    );
    const { approvalId = 0 } = asked ?? {};
    const { isDone, words } = await other.data(decideApproval, {
      body: { approvalId, isAgreed: true, code: deskPassword },
    });
    if (!isDone) throw new Error(`it was not done: ${words}`);
    const accounts = await setting.data(listMoneyAccounts);
    return (
      accounts.find(({ number }) => number === body.number.replaceAll(' ', ''))?.accountId ?? 0
    );
  };
  const bankId = await save(account, null);
  const cashId = await save({ ...account, channel: 'cash', holder: '前台', bank: '' }, null);
  const noOf = async (student: Student, orderId: string, type: 'normal' | 'lock-deposit') =>
    (await student.data(getOrder, { params: { type, id: orderId } })).orderNo;
  const wait = async (student: Student, buying: Buying, orderId = uuidv7()) => {
    const { realPrice } = await mall.check(student, buying);
    const body = { ...mall.choiceOf(buying), orderId, realPrice };
    const waiting = await student.data(payByTransfer, { body });
    const type = waiting.tradeType === 'normal' ? 'normal' : 'lock-deposit';
    return { ...waiting, orderNo: await noOf(student, orderId, type) };
  };
  const decide = async (isAgreed = true) => {
    const head = await as(decider);
    const waiting = await head.data(listApprovals, { query: {} });
    const approval = waiting.find(
      ({ proposedBy, state }) => proposedBy.staffId === writer.staffId && state === 'waiting',
    );
    if (approval === undefined) throw new Error('nothing waits');
    const { approvalId } = approval;
    const body = { approvalId, isAgreed, code: deskPassword };
    return await head.data(decideApproval, { body });
  };
  return {
    ...{ bankId, cashId, wait },
    /** Whoever looks into the bank's account; sessions of staff are short. */
    office: () => as(writer),
    head: () => as(decider),
    take: async (body: Receipt) => await (await as(writer)).data(takeReceipt, { body }),
    tryToTake: async (body: Receipt) => await (await as(writer)).call(takeReceipt, { body }),
    /** What of an order goes back by hand. */
    owed: async (orderNo: string) =>
      (await (await as(decider)).data(listHandRefunds)).filter((row) => row.orderNo === orderNo),
    turn: async (isOn: boolean, other: Partial<Pick<typeof account, 'holder'>> = {}) =>
      await save({ ...account, ...other }, bankId, isOn),
    /** An order whose student says that the transfer was made. */
    claimed: async (student: Student, buying: Buying) => {
      const waiting = await wait(student, buying);
      const { orderId } = waiting;
      const day = clock.now().toISOString().slice(0, 10);
      await student.data(claimTransfer, { body: { orderId, payer: '林建国', day } });
      return waiting;
    },
    receipt: ({ orderNo, amount, number, isCash = false }: Came) => ({
      ...{ receiptId: uuidv7(), orderNo, amount, accountId: isCash ? cashId : bankId },
      ...{ day: clock.now().toISOString().slice(0, 10), payer: '林建国' },
      number: number ?? `N${String((numbers += 1)).padStart(6, '0')}`,
      isDifferenceSeen: false,
    }),
    owedAll: async () => await (await as(decider)).data(listHandRefunds),
    /** The same where it may have come too late: false. */
    agreeToLast: async () => {
      const { isDone } = await decide();
      // What cannot be done any more is not left waiting.
      if (!isDone) await decide(false).catch(() => undefined);
      return isDone;
    },
    /** The other one agrees to what was asked last. */
    agree: async () => {
      const { isDone, words } = await decide();
      if (!isDone) throw new Error(`it was not done: ${words}`);
    },
  };
}
