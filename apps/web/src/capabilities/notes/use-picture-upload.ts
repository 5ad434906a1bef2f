import { getNotesPolicy } from '@xuezhou/contract/upload';
import { useState } from 'react';
import { RefusalError } from '../../platform/api/errors.ts';
import { sendUpload } from '../../platform/send-upload.ts';
import { notesWords as words } from './notes.words.ts';

/** Sends pictures of a note one after another; `onSent` gets the Markdown of each. */
export function usePictureUpload(onSent: (markdown: string) => void) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({
    isBusy: false,
    problem: null,
  });
  const send = async (file: Blob, name: string): Promise<void> => {
    setState({ isBusy: true, problem: null });
    try {
      const { address } = await sendUpload(getNotesPolicy, file);
      onSent(`![${name}](${address})`);
      setState({ isBusy: false, problem: null });
    } catch (error) {
      const problem = error instanceof RefusalError ? error.message : words.uploadFailed;
      setState({ isBusy: false, problem });
    }
  };
  return { ...state, send, tell: (problem: string) => setState({ isBusy: false, problem }) };
}
