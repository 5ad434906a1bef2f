import { expect, it, vi } from 'vitest';
import type * as mocks from '../../mock/mock.port.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openGradeDesk } from '../testing/grade-desk.ts';
import { onThisMachine } from '../testing/platform-desk.ts';

const broken = vi.hoisted(() => ({ studentId: 0, times: 0 }));
vi.mock('../../mock/mock.port.ts', async (original) => {
  const real = await original<typeof mocks>();
  const judgedAttempts: typeof real.judgedAttempts = async (connection, wish) => {
    if (wish.studentId !== broken.studentId) return await real.judgedAttempts(connection, wish);
    broken.times += 1;
    throw new Error('not to be counted');
  };
  return { ...real, judgedAttempts };
});

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
school.clock.set('2026-11-29T10:00:00+08:00');
const { arrive, comeAgain, sit, pass, scoreOf } = await openGradeDesk(school);

it('a score that cannot be counted holds up no other, and is not tried every minute', async () => {
  const student = await arrive('jc-2301');
  const other = await arrive('jc-2302');
  await comeAgain(student, 'jc-2301');
  broken.studentId = student.studentId;
  await sit(student, 5);
  await sit(other, 4);
  await expect(pass()).rejects.toThrow('1 scores were not counted');
  expect((await scoreOf('jc-2302'))?.score).toBe(80);
  school.clock.advance({ minutes: 1 });
  await pass();
  expect(broken.times).toBe(1);
  school.clock.advance({ hours: 1 });
  broken.studentId = 0;
  await pass();
  expect((await scoreOf('jc-2301'))?.score).toBe(100);
});
