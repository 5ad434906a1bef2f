import { done, flag, object, operation, optional, text } from '../kernel.ts';

const endpoint = () => text(2000, 1);

/** A browser that is told while no page is open. It belongs to the login that names it, and ends with it. */
export const addPushDevice = operation({
  summary: '推送：这台设备打开',
  method: 'POST',
  path: '/api/messages/push/add',
  access: 'login',
  body: object({
    endpoint: endpoint(),
    /** Both as the browser gives them, in base64url. */
    p256dh: text(200, 1),
    auth: text(100, 1),
    /** The browser's own that this one takes the place of, by itself: refused where that was not the student's. */
    former: optional(endpoint()),
  }),
  data: done(),
  refusals: ['pushServiceUnknown', 'pushKeysWrong', 'pushFormerUnknown'],
});

/**
 * What a browser asks that was told before, when somebody is logged in: the same student goes on, from this login; where it
 * was another's it is that one's no more, `isOn` is false, and the browser lets go of it.
 */
export const keepPushDevice = operation({
  summary: '推送：这台设备还是不是我的',
  method: 'POST',
  path: '/api/messages/push/keep',
  access: 'login',
  body: object({ endpoint: endpoint() }),
  data: object({
    isOn: flag(),
    /** The school's own, where the student's browser is on: one that is bound to another binds itself anew. */
    publicKey: optional(text()),
  }),
});

export const removePushDevice = operation({
  summary: '推送：这台设备关掉',
  method: 'POST',
  path: '/api/messages/push/remove',
  access: 'login',
  /** Left out where the browser has lost it: those of this login. */
  body: object({ endpoint: optional(endpoint()) }),
  data: done(),
});
