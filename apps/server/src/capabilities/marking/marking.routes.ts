import * as contract from '@xuezhou/contract/marking';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getTeacherMark } from './teacher-mark.ts';

export const markingRoutes = (services: Services) => [
  bind(contract.getTeacherMark, ({ params }, { student }) =>
    getTeacherMark(services, student, params.questionId),
  ),
];
