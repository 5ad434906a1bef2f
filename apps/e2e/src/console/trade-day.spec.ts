import { test } from '@playwright/test';
import { toLastMonth, daysAgo, schoolDay } from '../school/days-ago.ts';
import { doNow } from '../school/database.ts';
import { leaveOffice, office, readOffice } from '../school/office.ts';
import { workAt } from '../school/own-school.ts';
import { startSchool, type School } from '../school/start-school.ts';
import { addBuyer, addStudent, logIn } from '../visitor.ts';
import { closeMonth, settleDifference } from './day/books-steps.ts';
import { openLecture } from './day/as-student.ts';
import { buyByCalls } from './day/buy-by-calls.ts';
import { comeIn, hire, openHead, openWindow, phone } from './day/colleagues.ts';
import { moveOne, placeReplay, planSeries } from './day/live-steps.ts';
import { agreeToIt, findAndPropose, seeIt } from './day/refund-steps.ts';
import { openNames, takeNames, waitUntilCounted } from './day/report-steps.ts';
import { buyIt, makeCoupon, makeGood } from './day/sale-steps.ts';
import { planMessage, readReport } from './day/talk-steps.ts';

const buyer = { mobile: '13900001736', nickname: '梁牧野' };
const classmate = { mobile: '13900001737', nickname: '贺连山' };
const neighbour = { mobile: '13900001739', nickname: '司空月' };
const ofLastMonth = { mobile: '13900001738', nickname: '唐栖迟' };
const staff = {
  support: { name: '冯知微', login: 'fengzhiwei', role: '客服' },
  finance: { name: '罗星河', login: 'luoxinghe', role: '财务', hasCodes: true },
  academic: { name: '何嘉禾', login: 'hejiahe', role: '教务' },
};
const evening = '夜校冲刺班';

let school: School;
let leave = () => {};
const ago = toLastMonth();

// A month can be closed once it is over: this school was at work in the last one, when somebody paid. Who came three days
// ago or less is no second person for a colleague, so that staff are from then as well.
test.beforeAll(async () => {
  school = await startSchool('trade', {}, { first: daysAgo(ago) });
  leave = workAt(school);
  await addBuyer(ofLastMonth.mobile, ofLastMonth.nickname);
  await buyByCalls(ofLastMonth.mobile, { goodId: 1, limitYear: 2028 });
  for (const one of Object.values(staff)) await hire(one);
  await school.startAnew();
  leaveOffice();
});

test.afterAll(async () => {
  leave();
  await school.stop();
});

/** A class of the two. */
async function openClass(studentIds: readonly number[]): Promise<void> {
  const camps = await readOffice<{ campId: number; courseId: number }[]>('/classes');
  const campId = camps.find(({ courseId }) => courseId === 1)?.campId;
  const { classId } = await office<{ classId: number }>('/classes/open', {
    ...{ campId, title: evening, startsOn: null, joinFrom: null, joinUntil: null, capacity: null },
  });
  for (const studentId of studentIds) await office('/classes/add', { classId, studentId });
}

test('finance and support through a day: a part given back by two, a bill explained, a month closed, a good with its coupon sold, a message, live classes, names out of a report', async ({
  browser,
}) => {
  const buyerId = await addBuyer(buyer.mobile, buyer.nickname);
  const order = await buyByCalls(buyer.mobile, { goodId: 1, limitYear: 2027, extraIds: [1] });
  await openClass([buyerId, await addStudent(classmate.mobile, classmate.nickname)]);
  await addStudent(neighbour.mobile, neighbour.nickname);
  const watched = [await openLecture(classmate.mobile), await openLecture(neighbour.mobile)];
  const student = await openWindow(browser);
  await logIn(student, buyer.mobile);
  const support = await comeIn(browser, staff.support, phone);
  const finance = await comeIn(browser, staff.finance, phone);
  const academic = await comeIn(browser, staff.academic);
  const head = await openHead(browser);

  await test.step('a part of an order goes back, by two people on their phones', async () => {
    await findAndPropose(support, { ...order, mobile: buyer.mobile });
    await agreeToIt(finance);
    await seeIt(student, { ...order, mobile: buyer.mobile });
  });

  await test.step('a difference in a bill is explained and settled, and the month closed', async () => {
    await finance.page.setViewportSize({ width: 1440, height: 900 });
    const day = schoolDay(-ago);
    await settleDifference(finance, day);
    await closeMonth(finance, head, day.slice(0, 7));
  });

  await test.step('a good with two variants and its coupon are made, tried and sold', async () => {
    await makeGood(academic);
    await makeCoupon(academic, buyer);
    await buyIt(student);
  });

  await academic.page.setViewportSize(phone);
  const at = await test.step('a message to a class waits for its time', async () => {
    return await planMessage(academic, evening);
  });

  await test.step('live classes are planned, one moved, a replay placed', async () => {
    await academic.page.setViewportSize({ width: 1440, height: 900 });
    await planSeries(academic);
    await moveOne(academic, student);
    await placeReplay(academic);
  });

  await test.step('a report is opened down to the names, which leave by a second person', async () => {
    for (const tell of watched) await tell();
    await doNow(school, 'count-reports');
    await waitUntilCounted();
    await openNames(academic);
    await takeNames(academic, head);
  });

  await test.step('the message went, and its report knows who read it', async () => {
    await academic.page.setViewportSize(phone);
    await readReport(academic, at, { page: student, nickname: buyer.nickname });
  });

  for (const page of [student, support.page, finance.page, academic.page, head.page])
    await page.context().close();
});
