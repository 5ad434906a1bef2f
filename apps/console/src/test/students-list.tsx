import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { choices, enrolment, studentRow } from './student-samples.ts';

export const lin = studentRow();
export const han = studentRow({ studentId: 100_002, nickname: '韩逸飞', mobile: '177****3094' });
const zhou = studentRow({
  studentId: 100_003,
  nickname: '周子衿',
  mobile: null,
  courses: 0,
});
const periods = [
  enrolment(),
  enrolment({ studentId: 100_002, closedBy: 'paused', pausedOn: '2026-11-01' }),
];
const periodsOf = answer(listEnrolments, ({ body: { studentIds } }) =>
  periods.filter(({ studentId }) => studentIds.includes(studentId)),
);
/** What the server says of these three, and of the periods of two. */
export const says = [
  answer(listStudents, { list: [lin, han, zhou], next: null }),
  answer(listCourseChoices, choices),
  periodsOf,
];

export const rowOf = (name: string) =>
  screen.getAllByRole('row').find((row) => row.textContent.includes(name))!;

export async function pickAll() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: '选中这 3 行' }));
  return user;
}

/** The rows of the plan that a dialog shows. */
export const planOfDialog = async () =>
  within(await screen.findByRole('table', { name: '改动' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
