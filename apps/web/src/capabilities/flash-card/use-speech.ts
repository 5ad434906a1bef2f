import { useEffect, useState } from 'react';

/** Reads a text aloud with the device's own voice; null where it has none. */
export function useSpeech(html: string): { isSpeaking: boolean; toggle: () => void } | null {
  const [isSpeaking, setSpeaking] = useState(false);
  const isOffered = 'speechSynthesis' in window;
  // What was being read is of another card, or of nobody any more.
  useEffect(
    () => () => {
      if (isOffered) window.speechSynthesis.cancel();
      setSpeaking(false);
    },
    [html, isOffered],
  );
  if (!isOffered) return null;
  const toggle = () => {
    window.speechSynthesis.cancel();
    setSpeaking(!isSpeaking);
    if (isSpeaking) return;
    const utterance = new SpeechSynthesisUtterance(wordsOf(html));
    utterance.lang = 'zh-CN';
    for (const end of ['end', 'error'] as const)
      utterance.addEventListener(end, () => setSpeaking(false));
    window.speechSynthesis.speak(utterance);
  };
  return { isSpeaking, toggle };
}

/** TeX read aloud is noise. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const formula of body.querySelectorAll('.math')) formula.remove();
  return body.textContent;
}
