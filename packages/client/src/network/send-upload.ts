import type { Operation } from '@xuezhou/contract/kernel';
import { sendFile, type getNotesPolicy, type SentUpload } from '@xuezhou/contract/upload';
import { call } from '../api/call.ts';
import { RefusalError } from '../api/errors.ts';
import { uploadWith } from '../api/upload.ts';

/** An operation that gives leave to upload. */
export type PolicyOperation = Operation<
  Pick<(typeof getNotesPolicy)['declaration'], 'data' | 'access' | 'method'> & {
    summary: string;
    path: string;
  }
>;

/**
 * Sends one file: asks for its policy, then posts a form to the address that the policy names, without credentials.
 * Throws a RefusalError in words, or a FailureError. Tells, where it is asked to, how far it is, from 0 to 1.
 */
export async function sendUpload(
  policyOperation: PolicyOperation,
  file: Blob,
  onProgress?: (part: number) => void,
): Promise<SentUpload> {
  const policy = await call(policyOperation, {}, { ignoreErrors: true });
  if (file.size === 0) throw new RefusalError(6003, '文件是空的，请检查后重新选择');
  if (file.size > policy.maxBytes)
    throw new RefusalError(413, `文件太大，请换一个小于 ${policy.maxBytes / 1_000_000} MB 的`);
  const send = onProgress ? uploadWith(onProgress) : fetch;
  const post: typeof fetch = (_address, init) => send(policy.url, { ...init, credentials: 'omit' });
  const ticket = policy.url.slice(policy.url.lastIndexOf('/') + 1);
  return await call(
    sendFile,
    { params: { ticket }, files: { file } },
    { send: post, ignoreErrors: true },
  );
}
