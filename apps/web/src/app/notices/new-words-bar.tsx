import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { agreeToWords } from '@xuezhou/contract/account';
import { useState } from 'react';
import { refreshStudent, useKnownStudent } from '../../platform/session/session.ts';
import styles from './new-words-bar.module.css';

// Words and styles of its own: shared with what every page fetches they would weigh on all.
const words = {
  newWords: '有更新，请看过再同意',
  terms: '《服务条款》',
  privacy: '《隐私政策》',
  agree: '同意',
  later: '稍后',
};

/** Of this device: to which words the student said 稍后. They are asked about again at the next login, as ever. */
const laterKey = 'xuezhou-new-words-later';

/** The school has written its terms anew since the student agreed: asked once, beside the page, which stays as it is. */
export function NewWordsBar() {
  const client = useQueryClient();
  const newWords = useKnownStudent()?.newWords;
  const [later, setLater] = useState(() => readText(laterKey));
  // By hand: what forms use knows the words of every refusal, which no first visit should fetch.
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (newWords === undefined || newWords === later) return null;
  const agree = async () => {
    setBusy(true);
    try {
      await call(agreeToWords, { body: { newWords } });
      await refreshStudent(client);
    } catch (error) {
      // A failure is in the global notice.
      if (!(error instanceof RefusalError) && !(error instanceof FailureError)) throw error;
      if (error instanceof RefusalError) {
        setRefusal(error.message);
        // Which words are the newest now, so that the next press agrees to those.
        await refreshStudent(client).catch(() => undefined);
      }
    } finally {
      setBusy(false);
    }
  };
  const putOff = () => {
    writeText(laterKey, newWords);
    setLater(newWords);
  };
  return (
    <div className={styles.bar}>
      <span>
        <a href="/legal" target="_blank">
          {words.terms}
        </a>
        <a href="/privacy" target="_blank">
          {words.privacy}
        </a>
        {refusal ?? words.newWords}
      </span>
      <button
        type="button"
        className={styles.action}
        disabled={isBusy}
        onClick={() => void agree()}
      >
        {words.agree}
      </button>
      <button type="button" className={styles.action} data-quiet onClick={putOff}>
        {words.later}
      </button>
    </div>
  );
}
