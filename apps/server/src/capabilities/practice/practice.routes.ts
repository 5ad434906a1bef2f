import * as contract from '@xuezhou/contract/practice';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { answerQuestion } from './answer-question.ts';
import { listQuestions } from './list-questions.ts';
import { gradeOpenAnswer, markQuestion } from './mark-question.ts';
import { openQuestion } from './open-question.ts';
import { getPracticeTree, listExerciseTypes } from './practice-overview.ts';
import { listWrongQuestions, removeWrongQuestion } from './wrong-book.ts';

export const practiceRoutes = (services: Services) => [
  bind(contract.listQuestions, (input, { student }) => listQuestions(services, student, input)),
  bind(contract.openQuestion, ({ query }, { student }) => openQuestion(services, student, query)),
  bind(contract.answerQuestion, (input, { student }) => answerQuestion(services, student, input)),
  bind(contract.gradeOpenAnswer, (input, { student }) => gradeOpenAnswer(services, student, input)),
  bind(contract.markQuestion, (input, { student }) => markQuestion(services, student, input)),
  bind(contract.listWrongQuestions, ({ params }, { student }) =>
    listWrongQuestions(services, student, params.courseId),
  ),
  bind(contract.removeWrongQuestion, ({ body }, { student }) =>
    removeWrongQuestion(services, student, body),
  ),
  bind(contract.getPracticeTree, ({ params }, { student }) =>
    getPracticeTree(services, student, params.courseId),
  ),
  bind(contract.listExerciseTypes, ({ params }, { student }) =>
    listExerciseTypes(services, student, params.courseId),
  ),
];
