import * as contract from '@xuezhou/contract/flash-card';
import { bind } from '../../platform/http/bind.ts';
import type { NoteServices } from '../notes/notes.port.ts';
import { answerCard, undoCardReview } from './answer-card.ts';
import { getCardFilter, getCardInfo, listCardBooks } from './card-overview.ts';
import { saveCardPlan } from './card-plan.ts';
import {
  listCardsAtRandom,
  listCardsInSequence,
  listCardsToRevise,
  listFavoriteCardCourses,
  listFavoriteCards,
} from './list-cards.ts';
import { reportCard, toggleCardQuestions, toggleFavoriteCard } from './mark-card.ts';
import { openCard } from './open-card.ts';
import type { DeckFiles } from './deck/deck-files.port.ts';
import { importOwnDeck, previewOwnDeck } from './deck/import-own-deck.ts';
import { deleteOwnCard, listOwnCards, saveOwnCard } from './own-card/own-cards.ts';

export const flashCardRoutes = (services: NoteServices, files: DeckFiles) => [
  bind(contract.listCardBooks, ({ params }, { student }) =>
    listCardBooks(services, student, params.courseId),
  ),
  bind(contract.getCardInfo, ({ params }, { student }) =>
    getCardInfo(services, student, params.courseId),
  ),
  bind(contract.getCardFilter, ({ params }, { student }) =>
    getCardFilter(services, student, params.courseId),
  ),
  bind(contract.listCardsToRevise, ({ params }, { student }) =>
    listCardsToRevise(services, student, params.courseId),
  ),
  bind(contract.listFavoriteCards, ({ params }, { student }) =>
    listFavoriteCards(services, student, params.courseId),
  ),
  bind(contract.listFavoriteCardCourses, (_input, { student }) =>
    listFavoriteCardCourses(services, student),
  ),
  bind(contract.listCardsInSequence, (input, { student }) =>
    listCardsInSequence(services, student, input),
  ),
  bind(contract.listCardsAtRandom, (input, { student }) =>
    listCardsAtRandom(services, student, input),
  ),
  bind(contract.openCard, (input, { student }) => openCard(services, student, input)),
  bind(contract.answerCard, (input, { student }) => answerCard(services, student, input)),
  bind(contract.undoCardReview, (input, { student }) => undoCardReview(services, student, input)),
  bind(contract.saveCardPlan, (input, { student }) => saveCardPlan(services, student, input)),
  bind(contract.toggleFavoriteCard, (input, { student }) =>
    toggleFavoriteCard(services, student, input),
  ),
  bind(contract.toggleCardQuestions, (input, { student }) =>
    toggleCardQuestions(services, student, input),
  ),
  bind(contract.listOwnCards, ({ params }, { student }) =>
    listOwnCards(services, student, params.courseId),
  ),
  bind(contract.saveOwnCard, (input, { student }) => saveOwnCard(services, student, input)),
  bind(contract.deleteOwnCard, (input, { student }) => deleteOwnCard(services, student, input)),
  bind(contract.previewOwnDeck, (input, { student }) =>
    previewOwnDeck(services, files, student, input),
  ),
  bind(contract.importOwnDeck, (input, { student }) =>
    importOwnDeck(services, files, student, input),
  ),
  bind(contract.reportCard, (input, { student }) => reportCard(services, student, input)),
];
