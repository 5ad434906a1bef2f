import { sha256 } from '@noble/hashes/sha2.js';
import { leadingZeroBits, workText } from '@xuezhou/rules/account/proof-of-work';

export interface Work {
  challenge: string;
  bits: number;
}

/** Of several workers each tries its own texts. */
export interface WorkShare extends Work {
  first: number;
  step: number;
}

/** How many texts this worker tried so far, or the one that was looked for. */
export type WorkNews = { tried: number } | { found: string };

const encoder = new TextEncoder();
const triesBetweenNews = 8192;

addEventListener('message', ({ data }: MessageEvent<WorkShare>) => {
  const { challenge, bits, first, step } = data;
  const tell = (news: WorkNews) => postMessage(news);
  for (let tried = 0; ; tried += 1) {
    const text = (first + tried * step).toString(36);
    if (leadingZeroBits(sha256(encoder.encode(workText(challenge, text)))) >= bits) {
      tell({ found: text });
      return;
    }
    if (tried % triesBetweenNews === 0) tell({ tried });
  }
});
