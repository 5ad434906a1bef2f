import * as contract from '@xuezhou/contract/catalogue/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandCourseTitle } from '../catalogue.port.ts';

export const catalogueConsole = ({ database: { connection } }: ConsoleServices) => [
  bind(contract.findCourse, async ({ params: { courseId } }) => {
    const title = await demandCourseTitle(connection, courseId);
    return { courseId, title };
  }),
];
