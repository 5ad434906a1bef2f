import { sha256 } from '@noble/hashes/sha2.js';
import { leadingZeroBits, workText } from '@xuezhou/rules/account/proof-of-work';

export interface Work {
  challenge: string;
  bits: number;
}

const encoder = new TextEncoder();

addEventListener('message', ({ data: { challenge, bits } }: MessageEvent<Work>) => {
  for (let tried = 0; ; tried += 1) {
    const text = tried.toString(36);
    if (leadingZeroBits(sha256(encoder.encode(workText(challenge, text)))) < bits) continue;
    postMessage(text);
    return;
  }
});
