import {
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  uuid,
} from '../kernel.ts';

/** Who asks, for whoever answers: how far they are, how it goes, and what went wrong last. */
export const getAsker = operation({
  summary: '提问的人学到哪、刚做错什么',
  method: 'GET',
  path: '/api/console/qa/question/:questionId/asker',
  access: { staff: 'qa.answer' },
  params: object({ questionId: uuid() }),
  data: nullable(
    object({
      studentId: id(),
      name: longText(),
      /** Null: no course is open, or it was not counted yet. */
      chapters: nullable(object({ learned: integer(0), all: integer(0) })),
      aheadDays: nullable(integer()),
      answers: integer(0),
      percent: nullable(integer(0, 100)),
      asked: integer(0),
      accepted: integer(0),
      /** The last first. */
      mistakes: list(
        object({ questionId: id(), stem: longText(), chosen: nullable(longText()), at: moment() }),
      ),
    }),
  ),
  refusals: ['qaUnknown'],
});
