import type { AddressInfo, Server } from 'node:net';

/** Everything the sandbox opens is for this machine only: its messages hold working login codes. */
export const LOOPBACK = '127.0.0.1';

/** Somebody else listens on the port that a sandbox listener was told to use. */
export class PortTakenError extends Error {
  readonly port: number;
  readonly listener: string;

  constructor(listener: string, port: number) {
    super(`端口 ${port} 已被占用，沙箱的${listener}无法启动。`);
    this.name = 'PortTakenError';
    this.port = port;
    this.listener = listener;
  }
}

/**
 * Opens `server` on the loopback address and answers with the real port, which differs from `port` when that is 0.
 * @param listener the listener's Chinese name, for the words of PortTakenError
 */
export async function listenOnLoopback(
  server: Server,
  port: number,
  listener: string,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(explainListenError(error, listener, port));
    server.once('error', fail);
    server.listen(port, LOOPBACK, () => {
      server.off('error', fail);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Turns the system's EADDRINUSE into words; leaves every other error as it is. */
function explainListenError(error: NodeJS.ErrnoException, listener: string, port: number): Error {
  return error.code === 'EADDRINUSE' ? new PortTakenError(listener, port) : error;
}
