import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  restoreBank as restoreOperation,
  withdrawBank as withdrawOperation,
} from '@xuezhou/contract/practice/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import {
  restoreQuestions as giveBack,
  withdrawQuestions as takeBack,
} from '../content/withdraw-questions.ts';

type Asked = InputOf<typeof withdrawOperation>['body'];

/** Whose own it is, is asked first: nobody learns which courses there are. Throws courseUnknown. */
async function bankOf(services: ConsoleServices, { courseId, why }: Asked, actor: Actor) {
  const { connection } = services.database;
  await demandOwnCourse(connection, ownOf(actor, 'question.write'), courseId);
  await demandCourseTitle(connection, courseId);
  return { as: 'bank', courseId, why } as const;
}

export async function withdrawBank(
  services: ConsoleServices,
  { body }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<DataOf<typeof withdrawOperation>> {
  return { questions: await takeBack(services, await bankOf(services, body, actor), actor) };
}

export async function restoreBank(
  services: ConsoleServices,
  { body }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<DataOf<typeof restoreOperation>> {
  return { questions: await giveBack(services, await bankOf(services, body, actor), actor) };
}
