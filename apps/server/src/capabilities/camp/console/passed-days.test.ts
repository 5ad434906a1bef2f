import { getCampStatus } from '@xuezhou/contract/camp';
import { beforeEach, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openCampDesk, plan, task } from '../testing/camp-desk.ts';

const school = await startTestApp();
const { clock } = school;
const begin = () => clock.set('2026-11-20T04:00:00Z');
begin();
beforeEach(begin);
const staffOf = () => signInStaffAs(school, { isOwner: true });
const at = (day: string) => clock.set(`${day}T04:00:00Z`);

it('a day that a student has passed stays as it was, and the days from today on are the new ones', async () => {
  const desk = await openCampDesk(school, staffOf);
  const { campId, classId } = await desk.opened();
  const early = await desk.join(classId);
  at('2026-11-21');
  const late = await desk.join(classId);
  const tasks = [
    task({ title: '新一' }),
    task({ day: 2, title: '新二' }),
    task({ day: 2, title: '又一个' }),
    task({ day: 3, title: '第三天' }),
  ];
  expect((await desk.save({ campId, version: 2, plan: plan({ tasks }) })).status).toBe(200);
  expect(await desk.asked(early)).toEqual([
    [1, '听课'],
    [2, '新二', '又一个'],
    [3, '第三天'],
  ]);
  expect(await desk.asked(late)).toEqual([
    [1, '新一'],
    [2, '新二', '又一个'],
    [3, '第三天'],
  ]);
  at('2026-11-22');
  await desk.save({ campId, version: 3, plan: plan({ tasks: [task({ day: 3, title: '末' })] }) });
  expect(await desk.asked(early)).toEqual([
    [1, '听课'],
    [2, '新二', '又一个'],
    [3, '末'],
  ]);
  const params = { courseId: desk.courseId };
  expect((await early.data(getCampStatus, { params })).camps[0]?.xlyTotalCount).toBe(4);
  expect(await desk.asked(late)).toEqual([
    [1, '新一'],
    [3, '末'],
  ]);
  // The page has what is asked now, and not what was.
  expect((await desk.now(campId)).plan.tasks).toEqual([task({ day: 3, title: '末' })]);
  expect(await desk.asked(await desk.join(classId))).toEqual([[3, '末']]);
});

it('what was changed twice in a day leaves no trace of the first, and taken back is what it was', async () => {
  const desk = await openCampDesk(school, staffOf);
  const { campId, classId } = await desk.opened();
  const student = await desk.join(classId);
  at('2026-11-21');
  const wrong = plan({ tasks: [task({ title: '错' }), task({ day: 2, title: '错' })] });
  await desk.save({ campId, version: 2, plan: wrong });
  expect((await undoLast(await staffOf(), 'saveCamp', campId)).status).toBe(200);
  expect((await desk.now(campId)).plan).toEqual(plan());
  expect(await desk.asked(student)).toEqual([
    [1, '听课'],
    [2, '第二天'],
    [3, '第三天'],
  ]);
  at('2026-11-23');
  await desk.save({ campId, version: 4, plan: wrong });
  expect(await desk.asked(student)).toEqual([
    [1, '听课'],
    [2, '第二天'],
    [3, '第三天'],
  ]);
});

it('is longer or shorter for those alone whose last day has not come by either', async () => {
  const desk = await openCampDesk(school, staffOf);
  const { campId, classId } = await desk.opened();
  const done = await desk.join(classId);
  at('2026-11-22');
  const within = await desk.join(classId);
  at('2026-11-23');
  const running = async () => (await desk.now(campId)).running;
  expect(await running()).toBe(1);
  await desk.save({ campId, version: 2, plan: plan({ days: 5 }) });
  expect((await desk.campOf(done))?.endsOn).toBe('2026-11-22');
  expect((await desk.campOf(within))?.endsOn).toBe('2026-11-26');
  expect(await running()).toBe(1);
  at('2026-11-25');
  // It is the fourth day: one who has passed the new end keeps the old one.
  const short = plan({ days: 2, tasks: [task(), task({ day: 2, title: '第二天' })] });
  await desk.save({ campId, version: 3, plan: short });
  expect((await desk.campOf(within))?.endsOn).toBe('2026-11-26');
  const fresh = await desk.join(classId);
  expect((await desk.campOf(fresh))?.endsOn).toBe('2026-11-26');
  expect(await desk.now(campId)).toMatchObject({ members: 3, running: 2 });
});

it('a camp that nobody was ever in is the new one whole', async () => {
  const desk = await openCampDesk(school, staffOf);
  const { campId, classId } = await desk.opened();
  at('2026-11-25');
  await desk.save({ campId, version: 2, plan: plan({ tasks: [task({ title: '新' })] }) });
  const student = await desk.join(classId);
  expect(await desk.asked(student)).toEqual([[1, '新']]);
});
