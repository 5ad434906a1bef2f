import { object, oneOf, operation, text } from '../kernel.ts';

export const getVersion = operation({
  summary: '当前版本，页面据此决定是否刷新',
  method: 'GET',
  path: '/api/version',
  access: 'open',
  data: object({ version: text() }),
});

export const getRelease = operation({
  summary: '这台服务器是测试版还是正式版',
  method: 'POST',
  path: '/api/nuxt/public/betaorrelease',
  access: 'open',
  data: oneOf('beta', 'release'),
});
