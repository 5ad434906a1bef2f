import { done, id, list, object, operation, text } from '../kernel.ts';
import { OwnHeld } from './held.ts';

export * from './held-line.ts';
export * from './held.ts';

export const listOwnHeld = operation({
  summary: '我写的内容里，正在等老师看的和没有通过的',
  method: 'GET',
  path: '/api/moderation/held',
  access: 'login',
  data: list(OwnHeld),
});

export const appealHeld = operation({
  summary: '没有通过的内容，请老师再看一次；每条一次',
  method: 'POST',
  path: '/api/moderation/appeal',
  access: 'login',
  body: object({ heldId: id(), content: text(500) }),
  data: done(),
  refusals: ['heldUnknown', 'heldAppealed', 'appealEmpty'],
});
