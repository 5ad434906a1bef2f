import { expect, test } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { workAt } from '../school/own-school.ts';
import { startSchool, type School } from '../school/start-school.ts';
import { place } from '../school/place.ts';
import { expectAccessible } from '../visitor.ts';
import { becomeOwner, giveLook, named } from './first/owner-steps.ts';

let school: School;
let leave = () => {};

test.beforeAll(async () => {
  school = await startSchool('firstphone', {}, { isEmpty: true });
  leave = workAt(school);
});

test.afterAll(async () => {
  leave();
  await school.stop();
});

test('an empty school is begun on a phone: its first owner, its name, and the steps that come next', async ({
  page,
}) => {
  await test.step('the first page, with what restores a backup', async () => {
    await page.goto(`${place('E2E_URL')}/console/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('空学校');
    await expectFits(page);
  });
  await test.step('the code makes the first owner', async () => {
    await becomeOwner(page, school.firstLines);
    await expectFits(page);
  });
  await test.step('its name and mark', async () => {
    await giveLook(page);
    await expectFits(page);
  });
  await test.step('today, the students and the system of a school that has nothing yet', async () => {
    for (const path of ['today', 'students', 'courses', 'staff', 'system', 'settings']) {
      await page.goto(`${place('E2E_URL')}/console/${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
    }
    await expect(page).toHaveTitle(new RegExp(named.shortName));
  });
});
