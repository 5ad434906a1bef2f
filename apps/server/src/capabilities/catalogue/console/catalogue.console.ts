import * as contract from '@xuezhou/contract/catalogue/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandCourseTitle } from '../catalogue.port.ts';

export const catalogueConsole = (services: ConsoleServices) => [
  bind(contract.findCourse, ({ params }) => findCourse(services, params.courseId)),
];

const findCourse = async ({ database }: ConsoleServices, courseId: number) => ({
  courseId,
  title: await demandCourseTitle(database.connection, courseId),
});
