import { encodeLecture, type EncodeRequest } from './encode-lecture.ts';
import type { MediaMessage } from './run-media-process.ts';

// Drawing slides takes fonts and a formula engine into memory; this process takes them away again at its end.
const send = (message: MediaMessage): void => void process.send?.(message);

process.once('message', (request: EncodeRequest) => {
  encodeLecture(request, (share) => send({ kind: 'progress', share }))
    .then(
      (lecture) => send({ kind: 'done', lecture }),
      (error: unknown) =>
        send({
          kind: 'failed',
          name: error instanceof Error ? error.name : 'Error',
          message: error instanceof Error ? error.message : String(error),
        }),
    )
    .finally(() => process.connected && process.disconnect());
});
// The server that asked is gone: nobody waits for the result.
process.on('disconnect', () => process.exit());
