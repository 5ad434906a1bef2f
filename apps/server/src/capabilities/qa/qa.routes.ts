import * as contract from '@xuezhou/contract/qa';
import { bind } from '../../platform/http/bind.ts';
import type { NoteServices } from '../notes/notes.port.ts';
import { answerQaQuestion } from './answer/answer-question.ts';
import { askQuestion, askAtBullet } from './ask/ask-question.ts';
import { saveQuestion, withdrawQuestion } from './ask/save-question.ts';
import { commentAnswer } from './answer/comment-answer.ts';
import { deleteComment } from './answer/delete-comment.ts';
import {
  acceptAnswer,
  giveFeedback,
  followQuestion,
  unfollowQuestion,
  gradeAnswer,
  markQaUnread,
} from './answer/actions.ts';
import {
  getQaCounts,
  listMyQaQuestions,
  listQaReferrals,
  listQaQuestions,
} from './list/list-questions.ts';
import { getQaAnswering, getQaQuestion } from './thread/get-question.ts';
import { previewQa } from './ask/preview.ts';
import { readAllQa } from './list/read-all-qa.ts';
import { appealQa, reportQa } from './answer/report.ts';
import { listLikeQuestions, searchQa } from './list/search-questions.ts';
import { shareNote, listSharedNotes } from './answer/shared-notes.ts';
import { listQaTags, listBulletTags, describeQaContext, listAskTags } from './ask/tags.ts';
import { thumbAnswer, thumbThing } from './answer/thumb.ts';

export const qaRoutes = (services: NoteServices) => [
  bind(contract.listQaTags, () => listQaTags(services)),
  bind(contract.listQaQuestions, ({ query }, { student }) =>
    listQaQuestions(services, student, query),
  ),
  bind(contract.listMyQaQuestions, ({ query }, { student }) =>
    listMyQaQuestions(services, student, query),
  ),
  bind(contract.searchQa, (input, { student }) => searchQa(services, student, input)),
  bind(contract.getQaQuestion, ({ params }, { student }) =>
    getQaQuestion(services, student, params.questionId),
  ),
  bind(contract.listQaReferrals, ({ params }, { student }) =>
    listQaReferrals(services, student, params.questionId),
  ),
  bind(contract.getQaAnswering, (input) => getQaAnswering(services, input)),
  bind(contract.getQaCounts, (_input, { student }) => getQaCounts(services, student)),
  bind(contract.readAllQa, (input, { student }) => readAllQa(services, student, input)),
  bind(contract.askQuestion, (input, { student }) => askQuestion(services, student, input)),
  bind(contract.askAtBullet, (input, { student }) => askAtBullet(services, student, input)),
  bind(contract.saveQuestion, (input, { student }) => saveQuestion(services, student, input)),
  bind(contract.withdrawQuestion, ({ body }, { student }) =>
    withdrawQuestion(services, student, body.questionId),
  ),
  bind(contract.answerQaQuestion, (input, { student }) =>
    answerQaQuestion(services, student, input),
  ),
  bind(contract.listAskTags, (_input, { student }) => listAskTags(services, student)),
  bind(contract.listBulletTags, ({ params }, { student }) =>
    listBulletTags(services, student, params.bulletId),
  ),
  bind(contract.describeQaContext, ({ body }, { student }) =>
    describeQaContext(services, student, body),
  ),
  bind(contract.listLikeQuestions, (input, { student }) =>
    listLikeQuestions(services, student, input),
  ),
  bind(contract.previewQa, (input, { student }) => previewQa(services, student, input)),
  bind(contract.thumbAnswer, (input, { student }) => thumbAnswer(services, student, input)),
  bind(contract.thumbThing, (input, { student }) => thumbThing(services, student, input)),
  bind(contract.followQuestion, ({ body }, { student }) =>
    followQuestion(services, student, body.questionId),
  ),
  bind(contract.unfollowQuestion, ({ body }, { student }) =>
    unfollowQuestion(services, student, body.questionId),
  ),
  bind(contract.acceptAnswer, (input, { student }) => acceptAnswer(services, student, input)),
  bind(contract.giveFeedback, (input, { student }) => giveFeedback(services, student, input)),
  bind(contract.commentAnswer, (input, { student }) => commentAnswer(services, student, input)),
  bind(contract.deleteComment, (input, { student }) => deleteComment(services, student, input)),
  bind(contract.gradeAnswer, (input, { student }) => gradeAnswer(services, student, input)),
  bind(contract.markQaUnread, (input, { student }) => markQaUnread(services, student, input)),
  bind(contract.reportQa, (input, { student }) => reportQa(services, student, input)),
  bind(contract.appealQa, (input, { student }) => appealQa(services, student, input)),
  bind(contract.listSharedNotes, ({ params }, { student }) =>
    listSharedNotes(services, student, params.questionId),
  ),
  bind(contract.shareNote, (input, { student }) => shareNote(services, student, input)),
];
