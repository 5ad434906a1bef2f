import * as contract from '@xuezhou/contract/qa';
import { bind } from '../../platform/http/bind.ts';
import type { NoteServices } from '../notes/notes.port.ts';
import { answer } from './answer-question.ts';
import { ask, askFromBullet } from './ask-question.ts';
import { changeQuestion, withdraw } from './change-question.ts';
import { comment } from './comment-answer.ts';
import { accept, feedback, follow, grade, markUnread } from './deeds.ts';
import { countsOf, listMine, listNear, listPublic } from './list-questions.ts';
import { answering, openQuestion } from './open-question.ts';
import { preview } from './preview.ts';
import { readEverything } from './read-everything.ts';
import { appeal, report } from './report.ts';
import { listLike, search } from './search-questions.ts';
import { share, sharedNotes } from './shared-notes.ts';
import { allTags, bulletTags, describe, ownTags } from './tags.ts';
import { thumb } from './thumb.ts';

export const qaRoutes = (services: NoteServices) => [
  bind(contract.listQaTags, () => allTags(services)),
  bind(contract.listQaQuestions, ({ query }, { student }) => listPublic(services, student, query)),
  bind(contract.listMyQaQuestions, ({ query }, { student }) => listMine(services, student, query)),
  bind(contract.searchQa, (input, { student }) => search(services, student, input)),
  bind(contract.getQaQuestion, ({ params }, { student }) =>
    openQuestion(services, student, params.questionId),
  ),
  bind(contract.listQaReferrals, ({ params }, { student }) =>
    listNear(services, student, params.questionId),
  ),
  bind(contract.getQaAnswering, (input) => answering(services, input)),
  bind(contract.getQaCounts, (_input, { student }) => countsOf(services, student)),
  bind(contract.readAllQa, (input, { student }) => readEverything(services, student, input)),
  bind(contract.askQuestion, (input, { student }) => ask(services, student, input)),
  bind(contract.askAtBullet, (input, { student }) => askFromBullet(services, student, input)),
  bind(contract.saveQuestion, (input, { student }) => changeQuestion(services, student, input)),
  bind(contract.withdrawQuestion, ({ body }, { student }) =>
    withdraw(services, student, body.questionId),
  ),
  bind(contract.answerQaQuestion, (input, { student }) => answer(services, student, input)),
  bind(contract.listAskTags, (_input, { student }) => ownTags(services, student)),
  bind(contract.listBulletTags, ({ params }, { student }) =>
    bulletTags(services, student, params.bulletId),
  ),
  bind(contract.describeQaContext, ({ body }, { student }) => describe(services, student, body)),
  bind(contract.listLikeQuestions, (input, { student }) => listLike(services, student, input)),
  bind(contract.previewQa, (input, { student }) => preview(services, student, input)),
  bind(contract.thumbAnswer, ({ body: { qaAnswerId, toThumb = true } }, { student }) =>
    thumb(services, student, { kind: 'answer', id: qaAnswerId }, toThumb),
  ),
  bind(contract.thumbThing, ({ body: { thing, toThumb = true } }, { student }) =>
    thumb(services, student, thing, toThumb),
  ),
  bind(contract.followQuestion, ({ body }, { student }) =>
    follow(services, student, body.questionId, true),
  ),
  bind(contract.unfollowQuestion, ({ body }, { student }) =>
    follow(services, student, body.questionId, false),
  ),
  bind(contract.acceptAnswer, (input, { student }) => accept(services, student, input)),
  bind(contract.giveFeedback, (input, { student }) => feedback(services, student, input)),
  bind(contract.commentAnswer, (input, { student }) => comment(services, student, input)),
  bind(contract.gradeAnswer, (input, { student }) => grade(services, student, input)),
  bind(contract.markQaUnread, (input, { student }) => markUnread(services, student, input)),
  bind(contract.reportQa, (input, { student }) => report(services, student, input)),
  bind(contract.appealQa, (input, { student }) => appeal(services, student, input)),
  bind(contract.listSharedNotes, ({ params }, { student }) =>
    sharedNotes(services, student, params.questionId),
  ),
  bind(contract.shareNote, (input, { student }) => share(services, student, input)),
];
