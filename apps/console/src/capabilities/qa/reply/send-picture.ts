import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { sendReplyPicture } from '@xuezhou/contract/qa/console';
import { imageMaxBytes } from '@xuezhou/contract/upload';

/** A picture of an answer; its address is what the answer names. */
export async function sendPicture(file: Blob): Promise<{ address: string }> {
  if (file.size > imageMaxBytes)
    throw new RefusalError(413, `图片太大，请换一个小于 ${imageMaxBytes / 1_000_000} MB 的`);
  return await call(sendReplyPicture, { files: { image: file } }, { ignoreErrors: true });
}
