import * as contract from '@xuezhou/contract/material';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getMaterial, openCourseFile } from './material.ts';

export const materialRoutes = (services: Services) => [
  bind(contract.getMaterial, ({ params }, { student }) =>
    getMaterial(services, student, params.courseId),
  ),
  bind(contract.openBookFile, ({ params }, { student }) =>
    openCourseFile(services, student, params),
  ),
  bind(contract.openCourseFile, ({ params }, { student }) =>
    openCourseFile(services, student, params),
  ),
];
