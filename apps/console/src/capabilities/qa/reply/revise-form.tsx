import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { reviseReply, type StaffAnswer } from '@xuezhou/contract/qa/console';
import { Notice } from '@xuezhou/ui/notice';
import { useAct } from '../../../platform/act/use-act.ts';
import { useKept } from '../../../platform/draft/use-kept.ts';
import { useSelf } from '../../../platform/session/self.ts';
import { previewAsStaff } from '../../../platform/editor/preview-as-staff.ts';
import styles from './reply-form.module.css';
import { sendPicture } from './send-picture.ts';
import { canBeSent } from './use-reply.ts';

previewAsStaff();

interface ReviseFormProps {
  answer: StaffAnswer;
  /** Saved, or left. */
  onDone?: () => void;
}

interface Revision {
  readonly text: string;
  /** The answer as it was when this was begun. */
  readonly from: string;
}

/** Other words for an answer. What it was stays for staff; students see that it was changed. */
export function ReviseForm({ answer, onDone }: ReviseFormProps) {
  const { qaAnswerId, content } = answer;
  const { staffId } = useSelf();
  const { draft, change, clear } = useKept<Revision>(
    `xuezhou-console-revision-${staffId}-${qaAnswerId}`,
    {
      empty: () => ({ text: content, from: content }),
      read: ({ text, from }) =>
        typeof text === 'string' && typeof from === 'string' ? { text, from } : undefined,
      isEmpty: ({ text }) => text.trim() === '' || text === content,
    },
  );
  const { act, isBusy, refusal, forget } = useAct();
  const field = useMarkdownField({
    markdown: draft.text,
    label: '修改回答',
    placeholder: '写给学员的回答',
    hasFocus: true,
    sendOne: sendPicture,
    onChange: (text) => {
      forget();
      change({ text });
    },
    onSave: () => void save(),
  });
  const save = async () => {
    const markdown = field.settle().trim();
    if (!canBeSent(markdown) || field.pictures.isBusy) return;
    const isDone = await act(async () => {
      await call(reviseReply, { body: { qaAnswerId, markdown } });
      clear();
      return '改好了，学员会看到“改过”';
    });
    if (isDone) onDone?.();
  };
  return (
    <MarkdownField field={field} problem={refusal}>
      {draft.from !== content && (
        <Notice tone="review" title="有同事刚改过这个回答，保存会换掉他改的">
          <p className={styles.others}>{content}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <p id={field.help} className={styles.help} role="status">
          改以前的样子留给同事看
        </p>
        <Button
          variant="default"
          onClick={() => {
            clear();
            onDone?.();
          }}
        >
          不改了
        </Button>
        <Button
          loading={isBusy}
          disabled={!canBeSent(draft.text) || field.pictures.isBusy}
          onClick={() => void save()}
        >
          保存修改
        </Button>
      </div>
    </MarkdownField>
  );
}
