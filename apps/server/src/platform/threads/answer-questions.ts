import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './work-thread.ts';

/** Makes of the file that calls it a thread of `workThread`; `tell` says where in its question it stands. */
export function answerQuestions<Answer>(
  answer: (question: never, tell: (place: string) => void) => Answer | Promise<Answer>,
): void {
  const send = (message: ThreadMessage<Answer>) => parentPort?.postMessage(message);
  const tell = (place: string) => send({ kind: 'at', place });
  const respond = async (question: never) => {
    const began = performance.now();
    try {
      const value = await answer(question, tell);
      send({ kind: 'answer', answer: value, milliseconds: performance.now() - began });
    } catch (error) {
      send({ kind: 'failed', error });
    }
  };
  parentPort?.on('message', (question: unknown) => void respond(question as never));
  send({ kind: 'ready' });
}
