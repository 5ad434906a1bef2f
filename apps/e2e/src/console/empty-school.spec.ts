import { test } from '@playwright/test';
import { workAt } from '../school/own-school.ts';
import { startSchool, type School } from '../school/start-school.ts';
import { makeBackup, restoreElsewhere } from './first/copy-steps.ts';
import { becomeOwner, giveLook, named, seeLook } from './first/owner-steps.ts';
import { inviteStaff, meetRefusal, pauseOne, takeBack } from './first/people-steps.ts';
import { enrolTen, first, lookAs, makeCourse } from './first/roster-steps.ts';

const academic = {
  ...{ name: '何嘉禾', address: 'jiahe@jiangpan.example', login: 'jiahe', role: '教务' },
};
const support = {
  ...{ name: '冯知微', address: '13900001799', login: 'zhiwei', role: '客服' },
};

let school: School;
let leave = () => {};

// Its provider has registered the signature that the school will choose.
test.beforeAll(async () => {
  school = await startSchool('empty', { SANDBOX_SIGN_NAME: named.shortName }, { isEmpty: true });
  leave = workAt(school);
});

test.afterAll(async () => {
  leave();
  await school.stop();
});

test('an empty school: its first owner, its name everywhere, ten students out of an Excel, staff, an undo, a view as a student, a backup that comes back elsewhere', async ({
  page,
  browser,
}) => {
  await test.step('the code that the server printed makes the first owner', async () => {
    await becomeOwner(page, school.firstLines);
  });
  await test.step('name, mark and colour are seen everywhere', async () => {
    await giveLook(page);
    await seeLook(browser);
  });
  await test.step('a first course, and ten students from an Excel', async () => {
    await makeCourse(page);
    await enrolTen(page);
  });
  const [byMail, bySms] = await test.step('staff of two roles are invited', async () => {
    return await inviteStaff(page, browser, [academic, support]);
  });
  await test.step('a role is refused what it does not hold', async () => {
    await meetRefusal(bySms);
  });
  await test.step('what one did the owner takes back from the log', async () => {
    await pauseOne(byMail, first);
    await takeBack(page, academic.name, first);
  });
  await test.step('looks as a student, and can change nothing', async () => {
    await lookAs(bySms);
  });
  await test.step('a backup is made, tried, and restored in a second place', async () => {
    await restoreElsewhere(browser, await makeBackup(page));
  });
  await byMail.context().close();
  await bySms.context().close();
});
