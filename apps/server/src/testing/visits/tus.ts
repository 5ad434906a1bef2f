import { request, type IncomingHttpHeaders } from 'node:http';
import type { TestClient } from '../client.ts';

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
}

/** A call of the tus protocol over a real connection; with `cut` the connection breaks after so many bytes. */
export async function tus(
  {
    port,
    cookies,
    path,
  }: { readonly port: number; readonly cookies: TestClient['cookies']; readonly path: string },
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
      port,
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
    else sending.write(bytes.subarray(0, cut), () => sending.destroy());
  });
}
