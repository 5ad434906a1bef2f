import { notifications } from '@mantine/notifications';
import { IconPencil } from '@tabler/icons-react';
import { answerQaQuestion, type QaThread } from '@xuezhou/contract/qa';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { questionWords as words } from '../question.words.ts';
import { useRefresh } from '../use-question.ts';
import { WriteBox } from '../writing/write-box.tsx';
import styles from './answer-box.module.css';

/** Where a student answers; on a phone the field stands at its foot until it is pressed. */
export function AnswerBox({ thread }: { thread: QaThread }) {
  const { questionId } = thread;
  const isPhone = usePhone();
  const [isWriting, setWriting] = useState(false);
  const refresh = useRefresh(questionId);
  if (isWriting)
    return (
      <SectionCard title={words.write}>
        <WriteBox
          place={`answer-${questionId}`}
          kind="text"
          label={words.write}
          placeholder={words.writeHint}
          submit={words.publish}
          hasFocus
          send={async ({ id, content, images }) => {
            const body = {
              questionId,
              content,
              images: images.map(({ key }) => key),
              qaAnswerId: id,
            };
            await call(answerQaQuestion, { body }, { ignoreErrors: true });
            await refresh();
            notifications.show(toast({ tone: 'done', title: words.answerSent }));
          }}
          onDone={() => setWriting(false)}
        />
      </SectionCard>
    );
  const field = (
    <button type="button" className={styles.field} onClick={() => setWriting(true)}>
      <IconPencil size={18} stroke={1.6} aria-hidden />
      {words.write}
    </button>
  );
  return isPhone ? <BottomBar isPhoneOnly>{field}</BottomBar> : <SectionCard>{field}</SectionCard>;
}
