import * as contract from '@xuezhou/contract/material';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { materialOf, openFile } from './material.ts';

export const materialRoutes = (services: Services) => [
  bind(contract.getMaterial, ({ params }, { student }) =>
    materialOf(services, student, params.courseId),
  ),
  bind(contract.openBookFile, ({ params }, { student }) => openFile(services, student, params)),
  bind(contract.openCourseFile, ({ params }, { student }) => openFile(services, student, params)),
];
