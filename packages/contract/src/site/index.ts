import { object, operation, text } from '../kernel.ts';

export const getVersion = operation({
  summary: '当前版本，页面据此决定是否刷新',
  method: 'GET',
  path: '/api/version',
  access: 'open',
  data: object({ version: text() }),
});
