import * as contract from '@xuezhou/contract/reader';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { listHighlights } from './list-highlights.ts';
import { listReadingPlaces, saveReadingPlace } from './reading-place.ts';
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
];
