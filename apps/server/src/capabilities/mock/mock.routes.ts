import * as contract from '@xuezhou/contract/mock';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { answerMock } from './attempt/answer-mock.ts';
import { getBeforeMock } from './before-mock.ts';
import { playMockVoice } from './celebrate-mock.ts';
import { handInMock } from './attempt/hand-in-mock.ts';
import { listCourseMocks, listMocks } from './list-mocks.ts';
import { getMockQuestion } from './mock-question.ts';
import { getMockSheet } from './mock-sheet.ts';
import { getMockTranscript } from './mock-transcript.ts';
import { getPaperChanges } from './changes/paper-changes.ts';
import { redoMock, startMock } from './attempt/start-mock.ts';

export const mockRoutes = (services: Services) => [
  bind(contract.listMocks, (input, { student }) => listMocks(services, student, input)),
  bind(contract.listCourseMocks, ({ params }, { student }) =>
    listCourseMocks(services, student, params.courseId),
  ),
  bind(contract.getBeforeMock, ({ params }, { student }) =>
    getBeforeMock(services, student, params.paperId),
  ),
  bind(contract.redoMock, ({ params }, { student }) => redoMock(services, student, params.paperId)),
  bind(contract.startMock, ({ body }, { student }) => startMock(services, student, body.paperId)),
  bind(contract.getMockSheet, ({ params }, { student }) =>
    getMockSheet(services, student, params.paperId),
  ),
  bind(contract.getMockQuestion, (input, { student }) => getMockQuestion(services, student, input)),
  bind(contract.answerMock, (input, { student }) => answerMock(services, student, input)),
  bind(contract.handInMock, (input, { student }) => handInMock(services, student, input)),
  bind(contract.playMockVoice, ({ body }, { student }) =>
    playMockVoice(services, student, body.paperId),
  ),
  bind(contract.getMockTranscript, (input, { student }) =>
    getMockTranscript(services, student, input),
  ),
  bind(contract.getPaperChanges, (input, { student }) => getPaperChanges(services, student, input)),
];
