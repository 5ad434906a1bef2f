import { playMockVoice, type MockTranscript } from '@xuezhou/contract/mock';
import { LineArt } from '@xuezhou/ui/line-art';
import { useEffect, useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { mockWords } from '../mock.words.ts';
import styles from './celebration.module.css';

/** Right after the hand-in, once for each attempt: the boat comes in, and a voice says the score where it may. */
export function Celebration({ transcript: { paperId } }: { transcript: MockTranscript }) {
  const { profile } = useStudent();
  const [said, setSaid] = useState<string | null>(null);
  const hasVoice = profile.turnOnVoice;
  useEffect(() => {
    let isGone = false;
    // It is a pleasure and no more: when it fails, nothing is missing.
    void call(playMockVoice, { body: { paperId } }, { ignoreErrors: true })
      .then(({ voice }) => {
        if (isGone || voice === null) return;
        setSaid(voice);
        if (hasVoice) speak(voice);
      })
      .catch(() => {});
    return () => {
      isGone = true;
      globalThis.speechSynthesis?.cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- switching the voice on later must not celebrate again
  }, [paperId]);
  if (said === null) return null;
  return (
    <section className={styles.root} aria-label={mockWords.transcript.done}>
      <div className={styles.boat}>
        <LineArt name="boat" width={120} />
      </div>
      <p role="status">{said}</p>
    </section>
  );
}

function speak(text: string): void {
  if (!('speechSynthesis' in globalThis)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = 'zh-CN';
  speechSynthesis.speak(words);
}
