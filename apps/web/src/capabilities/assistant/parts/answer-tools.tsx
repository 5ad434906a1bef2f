import { notifications } from '@mantine/notifications';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { rateAnswer, type Search } from '@xuezhou/contract/assistant';
import { toast } from '@xuezhou/ui/toast';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import { ComplaintForm } from './complaint-form.tsx';

/** Whether an answer was of use; what is wrong goes to the teachers. */
export function AnswerTools({ search: { searchId, answer } }: { search: Search }) {
  const [said, setSaid] = useState(answer?.isUseful ?? null);
  const [isTelling, setTelling] = useState(false);
  const rate = useMutation({
    mutationFn: (body: { isUseful: boolean; complaint?: string }) =>
      call(rateAnswer, { body: { searchId, ...body } }),
    onMutate: ({ isUseful }) => setSaid(isUseful),
    onError: () => setSaid(answer?.isUseful ?? null),
    onSuccess: (_done, { isUseful }) => {
      setTelling(false);
      const title = isUseful ? words.thanks : words.wrongThanks;
      notifications.show(toast({ tone: 'done', title }));
    },
  });
  return (
    <>
      <div className={styles.tools}>
        <ToolButton
          icon={<IconThumbUp stroke={1.6} />}
          isOn={said === true}
          onClick={() => rate.mutate({ isUseful: true })}
        >
          {words.useful}
        </ToolButton>
        <ToolButton
          icon={<IconThumbDown stroke={1.6} />}
          isOn={said === false}
          onClick={() => setTelling(true)}
        >
          {words.wrong}
        </ToolButton>
      </div>
      {isTelling && (
        <ComplaintForm
          isBusy={rate.isPending}
          onSend={(complaint) => rate.mutate({ isUseful: false, complaint })}
          onCancel={() => setTelling(false)}
        />
      )}
    </>
  );
}
