import { day, id, list, nullable, object, operation, text } from '../kernel.ts';

export * from './bank.ts';

export const listCardReports = operation({
  summary: '等待答复的闪卡报错，从新到旧',
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
