import { done, longInteger, nullable, object, oneOf, operation, text } from '../kernel.ts';

/**
 * A backup that is restored into a school that nobody owns yet. Whoever has the code that the server printed opens it,
 * and goes on by a ticket: a large backup takes longer than the code lives. The page sends the files of the folder in
 * pieces; what is damaged, foreign or of a newer version leaves the empty school as it was.
 */
export const restorePieceBytes = 8_000_000;
/** Each folder and file of a backup together; a file of the school has a key of at most 1024. */
const longestName = 1200;

const ticket = object({ ticket: text(64) });
const path = '/api/console/first/restore';

export const openRestore = operation({
  summary: '用一次性码开始从备份恢复，取得上传的凭证',
  method: 'POST',
  path,
  access: 'open',
  perMinute: 60,
  /** When the backup was made, as it says, and its bytes: pieces of another one are not taken for its own. */
  body: object({ code: text(40), bytes: longInteger(0), madeAt: text(40) }),
  data: object({ ticket: text() }),
  refusals: [
    ...(['firstCodeWrong', 'firstCodeOver', 'firstCodeWait', 'firstOwnerTaken'] as const),
    ...(['restoreByHand', 'restoreNotEmpty', 'restoreNoRoom', 'restoreRunning'] as const),
  ],
});

/** Without a piece it only asks how much of the file has come. A piece that begins later than that is not kept. */
export const sendRestorePiece = operation({
  summary: '提交备份里一个文件的一段',
  method: 'POST',
  path: `${path}/:ticket/piece`,
  access: 'open',
  perMinute: 6000,
  params: ticket,
  body: object({ name: text(longestName, 1), offset: longInteger(0) }),
  files: { piece: { maxBytes: restorePieceBytes, isOptional: true } },
  data: object({ received: longInteger(0) }),
  refusals: ['restoreForgotten', 'restoreRunning', 'restoreForeign', 'restoreNoRoom'],
  timeout: 300_000,
});

export const startRestore = operation({
  summary: '核对传上来的备份，并恢复',
  method: 'POST',
  path: `${path}/:ticket/start`,
  access: 'open',
  perMinute: 60,
  params: ticket,
  body: object({ secret: text(2000) }),
  data: done(),
  refusals: ['restoreForgotten', 'restoreRunning'],
});

/** Once it is restored the server begins anew with the school, and knows nothing of the ticket any more. */
export const lookAtRestore = operation({
  summary: '恢复到哪一步了',
  method: 'GET',
  path: `${path}/:ticket`,
  access: 'open',
  perMinute: 120,
  params: ticket,
  data: object({
    step: oneOf('receiving', 'working', 'failed', 'restored'),
    /** Why the last try failed. */
    words: nullable(text()),
    /** What has to be sent again before the next try. */
    damaged: nullable(text()),
  }),
  refusals: ['restoreForgotten'],
});
