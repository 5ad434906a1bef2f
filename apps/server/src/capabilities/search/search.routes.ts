import * as contract from '@xuezhou/contract/search';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { Embedder } from '../../providers/embedding/embedding.port.ts';
import { meaningOf } from './meaning/meaning.ts';
import { searchCourse } from './search-course.ts';
import { searchEverywhere } from './search-everywhere.ts';

export function searchRoutes(services: Services, embedder: Embedder | null) {
  const meaning = embedder && meaningOf(embedder, services);
  return [
    bind(contract.searchCourse, (input, { student }) =>
      searchCourse({ ...services, meaning }, student, input),
    ),
    bind(contract.searchEverywhere, (input, { student }) =>
      searchEverywhere({ ...services, meaning }, student, input),
    ),
  ];
}
