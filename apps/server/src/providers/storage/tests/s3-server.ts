import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Held = { bytes: Buffer; contentType: string };
type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string };

const PAGE = 3;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const etagOf = (bytes: Buffer) => `"${sha256(bytes).slice(0, 32)}"`;
const hmac = (key: Buffer | string, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** A small S3 that keeps objects in memory and verifies every signature by itself, without the SDK's own signer. */
export async function startS3Server(keys: { accessKeyId: string; secretAccessKey: string }) {
  const objects = new Map<string, Held>();
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://s3');
    const fault = checkSignature(request, url, body, keys);
    const answer = fault ? refusal(403, fault) : act(request, url, body, objects);
    response.writeHead(answer.status, answer.headers);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

function act(request: IncomingMessage, url: URL, body: Buffer, objects: Map<string, Held>): Answer {
  const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
  if (request.method === 'GET' && url.searchParams.has('list-type')) return listPage(url, objects);
  if (request.method === 'PUT') {
    if (key.includes('no-room')) return refusal(507, 'XMinioStorageFull');
    objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' });
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  const held = objects.get(key);
  if (request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (!held) return refusal(404, 'NoSuchKey');
  const headers = {
    'content-type': held.contentType,
    etag: etagOf(held.bytes),
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const size = held.bytes.length;
  if (!range) {
    return {
      status: 200,
      headers: { ...headers, 'content-length': String(size) },
      body: held.bytes,
    };
  }
  const start = Number(range[1]);
  if (start >= size) return refusal(416, 'InvalidRange');
  const part = held.bytes.subarray(start, range[2] ? Number(range[2]) + 1 : size);
  const contentRange = `bytes ${start}-${start + part.length - 1}/${size}`;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.length),
      'content-range': contentRange,
    },
    body: part,
  };
}

function listPage(url: URL, objects: Map<string, Held>): Answer {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = found.slice(0, PAGE);
  const more = found.length > PAGE;
  const contents = page
    .map((key) => {
      const { bytes } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${etagOf(bytes)}</ETag></Contents>`;
    })
    .join('');
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${next}</ListBucketResult>`,
  };
}

function refusal(status: number, code: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  };
}

function checkSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string },
): string | undefined {
  const signed = url.searchParams.has('X-Amz-Signature')
    ? fromQuery(url)
    : fromHeader(request.headers.authorization ?? '', String(request.headers['x-amz-date']));
  if (!signed) return 'AccessDenied';
  const [accessKeyId, date = '', region = '', service = '', end = ''] =
    signed.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const payload = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&');
  const headers = signed.headers
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers,
    signed.headers.join(';'),
    payload,
  ];
  const scope = [date, region, service, end].join('/');
  const toSign = ['AWS4-HMAC-SHA256', signed.date, scope, sha256(canonical.join('\n'))].join('\n');
  const key = [date, region, service, end].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signed.signature
    ? undefined
    : 'SignatureDoesNotMatch';
}

type Signed = { credential: string; headers: string[]; signature: string; date: string };

function fromHeader(authorization: string, date: string): Signed | undefined {
  const found = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization);
  if (!found) return undefined;
  const [, credential = '', headers = '', signature = ''] = found;
  return { credential, headers: headers.split(';'), signature, date };
}

function fromQuery(url: URL): Signed {
  const value = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: value('Credential'),
    headers: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    date: value('Date'),
  };
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
