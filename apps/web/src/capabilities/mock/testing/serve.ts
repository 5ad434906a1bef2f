import { answer } from '../../../test/answer.ts';
import { student } from '../../../test/students.ts';

/** A server with a student, and what the page of a test asks of it. */
export const serve = (answers: Parameters<typeof answer>[0]) =>
  answer({
    'GET /api/version': { version: '1' },
    'GET /api/nuxt/web/student/info': student(),
    ...answers,
  });
