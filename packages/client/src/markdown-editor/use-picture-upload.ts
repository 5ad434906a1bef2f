import { getNotesPolicy } from '@xuezhou/contract/upload';
import { useState } from 'react';
import { RefusalError } from '../api/errors.ts';
import { sendUpload } from '../network/send-upload.ts';
import { editorWords as words } from './editor.words.ts';

export interface SentPicture {
  readonly address: string;
  readonly name: string;
}

interface Uploading {
  isBusy: boolean;
  problem: string | null;
  /** What did not arrive may be sent again. */
  again?: () => void;
}

const idle: Uploading = { isBusy: false, problem: null };

export type SendPicture = (file: Blob) => Promise<Pick<SentPicture, 'address'>>;

/** As pictures of notes are sent. */
const sendOwn: SendPicture = (file) => sendUpload(getNotesPolicy, file);

/** Sends the pictures of a text, one at a time. */
export function usePictureUpload(sendOne = sendOwn) {
  const [state, setState] = useState(idle);
  const send = async (
    file: Blob,
    name: string,
    onSent: (picture: SentPicture) => void,
  ): Promise<void> => {
    setState({ isBusy: true, problem: null });
    try {
      const { address } = await sendOne(file);
      onSent({ address, name });
      setState(idle);
    } catch (error) {
      const isRefused = error instanceof RefusalError;
      setState({
        isBusy: false,
        problem: isRefused ? error.message : words.uploadFailed,
        ...(!isRefused && { again: () => void send(file, name, onSent) }),
      });
    }
  };
  return { ...state, send, tell: (problem: string) => setState({ isBusy: false, problem }) };
}
