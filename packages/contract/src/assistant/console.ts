import { id, list, longText, moment, object, operation, uuid } from '../kernel.ts';
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
