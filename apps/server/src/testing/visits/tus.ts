import { request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestClient } from '../client.ts';

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
}

/**
 * A call of the tus protocol over a real connection; with `cut` the connection breaks after so many bytes, once the
 * server reads them: of a connection that broke before, nothing is there to be kept.
 */
export async function tus(
  {
    server,
    cookies,
    path,
  }: {
    readonly server: Server;
    readonly cookies: TestClient['cookies'];
    readonly path: string;
  },
  method: 'HEAD' | 'PATCH' | 'DELETE',
  uploadId: string,
  {
    offset,
    bytes,
    cut,
    site = 'same-origin',
  }: {
    offset?: number;
    bytes?: Buffer;
    cut?: number;
    site?: string;
  } = {},
): Promise<Sent | 'cut'> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return await new Promise((resolve, reject) => {
    const sending = request({
      port: (server.address() as AddressInfo).port,
      method,
      path: `${path}/${uploadId}`,
      headers: {
        ...{ cookie, 'tus-resumable': '1.0.0', 'sec-fetch-site': site },
        ...(bytes && {
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
          'upload-offset': offset,
        }),
      },
    });
    sending.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
    });
    sending.on('error', (error) => (cut === undefined ? reject(error) : resolve('cut')));
    if (bytes === undefined) sending.end();
    else if (cut === undefined) sending.end(bytes);
    else {
      server.once('request', (received: IncomingMessage) =>
        received.once('resume', () => sending.destroy()),
      );
      sending.write(bytes.subarray(0, cut));
    }
  });
}
