import {
  id,
  integer,
  list,
  longInteger,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  uuid,
  type Static,
} from '../kernel.ts';
import { Sentence } from './index.ts';

/** Answers that students found wrong, the youngest first; without who asked. */
export const listComplaints = operation({
  summary: '学员说不对的回答',
  method: 'GET',
  path: '/api/console/assistant/complaints',
  access: { staff: 'qa.answer' },
  data: list(
    object({
      searchId: uuid(),
      question: longText(),
      sentences: list(Sentence),
      complaint: longText(),
      courseIds: list(id()),
      at: moment(),
    }),
  ),
});

export const ReplyDraft = object({
  questionId: uuid(),
  title: longText(),
  /** `written` by the language model; `extracts`: the passages themselves; `nothing`: nothing of it is taught. */
  kind: oneOf('written', 'extracts', 'nothing'),
  /** Begins with `draftMark`; empty where there is nothing. Each sentence ends with its sources in brackets. */
  markdown: longText(),
  sources: list(
    object({
      no: integer(1),
      name: longText(),
      /** Of a lecture, in milliseconds. */
      start: nullable(longInteger(0)),
      text: longText(),
    }),
  ),
});
export type ReplyDraft = Static<typeof ReplyDraft>;

/** For the teacher alone: nothing is sent, and what is still marked as a draft cannot be. */
export const draftReply = operation({
  summary: '给老师的回答草稿，只用课程里的内容，每句带出处，不会自己发出',
  method: 'POST',
  path: '/api/console/assistant/draft',
  access: { staff: 'qa.answer' },
  body: object({ questionId: uuid() }),
  data: ReplyDraft,
  refusals: ['qaUnknown', 'qaOver'],
});
