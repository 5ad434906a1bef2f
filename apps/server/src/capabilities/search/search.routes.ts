import * as contract from '@xuezhou/contract/search';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { searchCourse } from './search-course.ts';
import { searchEverywhere } from './search-everywhere.ts';

export const searchRoutes = (services: Services) => [
  bind(contract.searchCourse, (input, { student }) => searchCourse(services, student, input)),
  bind(contract.searchEverywhere, (input, { student }) =>
    searchEverywhere(services, student, input),
  ),
];
