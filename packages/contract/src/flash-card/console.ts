import { day, id, list, nullable, object, operation, text } from '../kernel.ts';

export const listCardReports = operation({
  summary: '学员报告的闪卡错误，从新到旧',
  method: 'GET',
  path: '/api/console/cards/reports',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  data: list(
    object({
      cardId: id(),
      /** Null where the card is in the catalogue no more. */
      front: nullable(text()),
      content: text(),
      reportedOn: day(),
    }),
  ),
});
