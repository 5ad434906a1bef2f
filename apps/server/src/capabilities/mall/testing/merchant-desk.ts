import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listProviders, switchProvider, testProvider } from '@xuezhou/contract/site/console';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import { afterAll, expect } from 'vitest';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { paymentConsole } from '../../../testing/payment/payment-console.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { openNoticeDoor } from './notice-door.ts';
import { journey } from './open-mall.ts';

type Values = Readonly<Record<string, string>>;

/** A school whose pages say whom it takes money as, and two owners of it. Call it at the top of a test file. */
export async function openMerchantMall() {
  const door = await openNoticeDoor();
  afterAll(() => door.close());
  const environment = { PAYMENT_NOTICE_URL: door.url };
  const school = await startTestApp({ sandbox: true, payments: 'pages', environment });
  if (school.sandbox === undefined) throw new Error('the sandbox is off');
  door.leadTo(school.app);
  const owner = await signInStaffAs(school, { isOwner: true });
  const other = await signInStaffAs(school, { isOwner: true });
  const bodyOf = (kind: MerchantKind, values: Values) => ({
    ...{ kind, of: 'given' as const },
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
  const providerState = async (kind: MerchantKind) =>
    (await owner.data(listProviders)).find((state) => state.kind === kind)!;
  const tryOf = (kind: MerchantKind, values: Values) =>
    owner.data(testProvider, { body: bodyOf(kind, values) });
  /** What waits for the other owner. */
  const propose = async (kind: MerchantKind, values: Values) => {
    const { ticket, steps } = await tryOf(kind, values);
    expect(steps.map(({ state }) => state)).not.toContain('wrong');
    const { version } = await providerState(kind);
    const asked = { ...bodyOf(kind, values), version, ticket: ticket ?? '' };
    const { status } = await owner.call(switchProvider, { body: asked });
    expect(status).toBe(consoleRefusals.approvalAsked[0]);
  };
  const agree = async () => {
    const [waiting] = (await other.data(listApprovals, { query: {} })).filter(
      ({ kind }) => kind === 'provider',
    );
    const body = { approvalId: waiting?.approvalId ?? 0, isAgreed: true, code: deskPassword };
    return { waiting, ...(await other.data(decideApproval, { body })) };
  };
  return {
    ...{ ...school, ...journey(school), door, owner, other, providerState, tryOf, propose, agree },
    books: () => checkBooks(school.connection),
    play: paymentConsole(school.sandbox.consoleUrl),
    switchTo: async (kind: MerchantKind, values: Values) => {
      await propose(kind, values);
      return await agree();
    },
  };
}
