import { getNotesPolicy } from '@xuezhou/contract/upload';
import { useState } from 'react';
import { RefusalError } from '../../platform/api/errors.ts';
import { sendUpload } from '../../platform/send-upload.ts';
import { ownCardWords as words } from './own-cards.words.ts';

/** Sends a picture that only its owner can open; `onSent` gets its Markdown. */
export function usePicture(onSent: (markdown: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: Blob): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const { address } = await sendUpload(getNotesPolicy, file);
      onSent(`![${words.pictureName}](${address})`);
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.uploadFailed);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}
