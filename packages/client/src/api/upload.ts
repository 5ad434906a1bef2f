/**
 * `fetch` for large bodies that tells how far the sending is, from 0 to 1, which `fetch` itself cannot. Give it to
 * `call` as `send`.
 */
export function uploadWith(onProgress: (part: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const { method = 'GET', signal, headers, body } = init;
      request.open(method, address instanceof Request ? address.url : address);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      // What `fetch` rejects with when the network is lost.
      request.addEventListener('error', () => reject(new TypeError('the upload failed')));
      request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const [, name = '', value = ''] of request
    .getAllResponseHeaders()
    .matchAll(/^([^:\r\n]+):[ \t]*(.*?)\r?$/gm))
    headers.append(name, value);
  return new Response(request.responseText, { status: request.status, headers });
}
