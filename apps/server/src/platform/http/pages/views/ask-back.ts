import type { MessagePort } from 'node:worker_threads';
import type { BackAnswer, BackQuestion } from './drawn-view.ts';

/** What a drawing asks, answered by the thread that has the server; null of what its page may not ask. */
export function fetchBy(port: MessagePort) {
  let last = 0;
  const open = new Map<number, (said: BackAnswer['said']) => void>();
  port.on('message', ({ id, said }: BackAnswer) => {
    open.get(id)?.(said);
    open.delete(id);
  });
  return async (url: string, { method = 'GET', body }: RequestInit): Promise<Response | null> => {
    last += 1;
    const id = last;
    const saying = new Promise<BackAnswer['said']>((resolve) => open.set(id, resolve));
    const text = typeof body === 'string' ? body : null;
    port.postMessage({ id, method, url, body: text } satisfies BackQuestion);
    const said = await saying;
    return (
      said &&
      new Response(said.body, {
        status: said.status,
        headers: { 'content-type': 'application/json' },
      })
    );
  };
}
