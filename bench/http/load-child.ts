// Asks a server over keep-alive connections, one request at a time on each. Written on sockets, because a client
// library would take a good part of the machine that the server should have.
import { connect, type Socket } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { answerParent } from '../child.ts';
import { runLoops } from '../loops.ts';

export interface LoadQuestion {
  readonly port: number;
  readonly seconds: number;
  readonly connections: number;
  /** Of each connection: its requests, byte for byte, which it sends in turn. */
  readonly requests: readonly (readonly Uint8Array[])[];
  /** This text in a request gives way to a new id each time it is sent. */
  readonly fresh?: string | undefined;
}

const sockets = new Map<string, Socket>();

answerParent(async (question: LoadQuestion) => {
  const prepared = question.requests.map((requests) =>
    requests.map((bytes) => {
      const buffer = Buffer.from(bytes);
      return { buffer, place: question.fresh === undefined ? -1 : buffer.indexOf(question.fresh) };
    }),
  );
  return await runLoops(question.connections, question.seconds, async (loop, turn) => {
    const requests = prepared[loop] ?? [];
    const request = requests[turn % requests.length];
    if (request === undefined) throw new Error(`no request for connection ${loop}`);
    if (request.place >= 0) request.buffer.write(uuidv7(), request.place, 'latin1');
    return await exchange(await socketFor(question.port, loop), request.buffer);
  });
});

async function socketFor(port: number, loop: number): Promise<Socket> {
  const key = `${port} ${loop}`;
  const known = sockets.get(key);
  if (known !== undefined && !known.destroyed) return known;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  sockets.set(key, socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return socket;
}

/** True when the answer is HTTP 200 with an envelope that says 200 as well. */
function exchange(socket: Socket, request: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let answer: Buffer | undefined;
    const onData = (chunk: Buffer) => {
      answer = answer === undefined ? chunk : Buffer.concat([answer, chunk]);
      const verdict = verdictOn(answer);
      if (verdict === undefined) return;
      stop();
      resolve(verdict);
    };
    const onClose = () => {
      stop();
      reject(new Error('the server closed the connection'));
    };
    const stop = () => socket.off('data', onData).off('close', onClose);
    socket.on('data', onData).on('close', onClose);
    socket.write(request);
  });
}

/** Undefined until the answer is whole. */
function verdictOn(answer: Buffer): boolean | undefined {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = answer.toString('latin1', 0, end).toLowerCase();
  const body = end + 4;
  const isGood = head.startsWith('http/1.1 200');
  const length = /\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length === undefined)
    return answer.subarray(body).lastIndexOf('\r\n0\r\n\r\n') >= 0 ? isGood : undefined;
  if (answer.length < body + Number(length)) return undefined;
  // The envelope of a compressed answer cannot be read without unpacking it.
  if (head.includes('\ncontent-encoding: ')) return isGood;
  return isGood && answer.toString('latin1', body, body + 13) === '{"status":200';
}
