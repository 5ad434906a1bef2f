import * as contract from '@xuezhou/contract/course';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { listHighlights } from './list-highlights.ts';
import { listReadingPlaces, saveReadingPlace } from './reading-place.ts';
import { searchCourse } from '../search/search-course.ts';
import { deleteHighlight, saveHighlight } from './save-highlight.ts';

export const readerRoutes = (services: Services) => [
  bind(contract.listReadingPlaces, (input, { student }) =>
    listReadingPlaces(services, student, input),
  ),
  bind(contract.saveReadingPlace, (input, { student }) =>
    saveReadingPlace(services, student, input),
  ),
  bind(contract.saveHighlight, (input, { student }) => saveHighlight(services, student, input)),
  bind(contract.deleteHighlight, ({ body }, { student }) =>
    deleteHighlight(services, student, body.highlightId),
  ),
  bind(contract.listHighlights, ({ params }, { student }) =>
    listHighlights(services, student, params),
  ),
  bind(contract.searchCourse, (input, { student }) => searchCourse(services, student, input)),
];
