// @vitest-environment happy-dom
import { getNotesPolicy, sendFile } from '@xuezhou/contract/upload';
import { expect, it, vi } from 'vitest';
import { answer, at, respondWith } from '../testing/server.ts';
import { sendUpload } from './send-upload.ts';

const policy = {
  url: '/api/upload/1.key.notes.2.signed',
  key: '0190f000-0000-7000-8000-00000000000a',
  maxBytes: 1_000_000,
  accept: ['image/png'],
  expiresAt: '2099-01-01T00:00:00Z',
};
const sent = {
  key: '0190f000-0000-7000-8000-00000000000a',
  isImage: true,
  address: '/files/pictures/019a0000-0000-7000-8000-000000000001',
  bytes: 3,
};
const says = [
  answer(getNotesPolicy, policy),
  answer(at(sendFile, { ticket: '1.key.notes.2.signed' }), sent),
];

it('[upload.image] asks for the policy, then posts a form to its address without credentials', async () => {
  const asked = respondWith(says);
  const file = new Blob(['png']);
  await expect(sendUpload(getNotesPolicy, file)).resolves.toEqual(sent);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${getNotesPolicy.path}`,
    `POST ${policy.url}`,
  ]);
  const [, post] = vi.mocked(fetch).mock.calls;
  expect(post?.[0]).toBe(policy.url);
  expect(post?.[1]?.credentials).toBe('omit');
  expect(post?.[1]?.body).toBeInstanceOf(FormData);
});

it('sends nothing that is empty or larger than the policy says, and tells why', async () => {
  const asked = respondWith(says);
  await expect(sendUpload(getNotesPolicy, new Blob([]))).rejects.toThrow('文件是空的');
  await expect(sendUpload(getNotesPolicy, new Blob(['x'.repeat(1_000_001)]))).rejects.toThrow(
    '文件太大，请换一个小于 1 MB 的',
  );
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
