import { Button, Checkbox } from '@mantine/core';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { insertText } from '@xuezhou/client/markdown-editor/slash-words.ts';
import { longestQaText } from '@xuezhou/contract/qa';
import type { StaffThread } from '@xuezhou/contract/qa/console';
import { draftMark, isStillDraft } from '@xuezhou/rules/qa/draft-mark';
import { Notice } from '@xuezhou/ui/notice';
import { useEffect, useEffectEvent } from 'react';
import { useSendKey } from '../../../platform/act/use-send-key.ts';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { SendKeys } from '../../../platform/act/send-keys.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { cannedValues } from './canned-values.ts';
import type { Insertion } from './insertion.ts';
import { previewAsStaff } from '../../../platform/editor/preview-as-staff.ts';
import styles from './reply-form.module.css';
import { sendPicture } from './send-picture.ts';
import type { LaterWish } from '../later/later-dialog.tsx';
import type { ReplyDraft } from './reply-draft.ts';
import { SlashMenu } from './slash-menu.tsx';
import { canBeSent, useReply } from './use-reply.ts';

previewAsStaff();

const LaterDialog = sheetPart(() => import('../later/later-dialog.tsx'), 'LaterDialog');

export interface ReplyProps {
  thread: StaffThread;
  nextId: string | undefined;
  onGo: (questionId: string | undefined) => void;
  /** Wants to stand in the answer. */
  insertion: Insertion | null;
  onInserted: () => void;
}

interface ReplyFormProps extends ReplyProps {
  /** Sent, or left. */
  onDone?: () => void;
}

/** An answer as it will look. It survives a reload and a network that is lost. */
export function ReplyForm(props: ReplyFormProps) {
  const { thread, nextId, onGo, insertion, onInserted, onDone } = props;
  const { draft, meanwhile, isBusy, refusal, change, send, clear } = useReply(thread);
  const values = cannedValues(thread, useSelf().name);
  const field = useMarkdownField({
    markdown: draft.text,
    label: '回答',
    placeholder: '写给学员的回答，空行打 / 找常用回答',
    hasFocus: true,
    sendOne: sendPicture,
    onChange: (text) => change({ text }),
    onSave: () => void save(),
  });
  const { editor } = field;
  const save = async () => {
    const next = nextId;
    // The keys come here too, and a picture on its way is not in the text yet.
    if (field.pictures.isBusy) return;
    if (!(await send(field.settle().trim()))) return;
    onDone?.();
    onGo(next);
  };
  const later = useDialog<LaterWish>((wish, state) => (
    <LaterDialog
      {...{ ...wish, ...state, thread }}
      onNewId={(id) => change({ id })}
      onDone={() => {
        clear();
        onDone?.();
        onGo(nextId);
      }}
    />
  ));
  const setTime = () => {
    const { id, isPrivate, cannedId } = draft;
    const markdown = field.settle().trim();
    later.open({ qaAnswerId: id, markdown, isPrivate, cannedId, version: 0 });
  };
  const insert = useEffectEvent(() => {
    if (insertion === null) return;
    insertText(editor, insertion.markdown, null);
    if (insertion.cannedId !== undefined) change({ cannedId: insertion.cannedId });
    if (insertion.isPrivate === true) change({ isPrivate: true });
    onInserted();
  });
  useEffect(() => insert(), [insertion]);
  usePageKeys({ r: () => editor.commands.focus('end') });
  // The editor keeps its own keys to itself, and this one with them.
  useSendKey(() => void save());
  const isReady = canBeSent(draft.text) && !field.pictures.isBusy;
  const isTooLong = draft.text.length > longestQaText;
  return (
    <section className={styles.root} aria-label="写回答">
      <OfflineNote />
      {meanwhile !== null && (
        <div role="alert">
          <Notice tone="review" title={`${meanwhile}刚刚也答了，在上面`}>
            看过以后还要发，再按一次“发布”。
          </Notice>
        </div>
      )}
      <SlashMenu
        editor={editor}
        values={values}
        onChosen={(cannedId) => change({ cannedId })}
        onEscape={() => editor.commands.blur()}
      >
        <MarkdownField
          field={field}
          problem={isTooLong ? `最多 ${longestQaText} 个字，请删短一些` : refusal}
        >
          {isStillDraft(draft.text) && (
            <Checked onChecked={() => change({ text: withoutMark(field.settle()) })} />
          )}
          <Actions
            {...{ draft, isBusy, isReady, nextId, onDone }}
            helpId={field.help}
            onPrivate={(isPrivate) => change({ isPrivate })}
            onLater={thread.later === null ? setTime : undefined}
            onSend={() => void save()}
          />
        </MarkdownField>
      </SlashMenu>
      {later.dialog}
    </section>
  );
}

interface ActionsProps {
  draft: ReplyDraft;
  isBusy: boolean;
  isReady: boolean;
  nextId: string | undefined;
  /** Where it is said that the draft is kept. */
  helpId: string;
  onPrivate: (isPrivate: boolean) => void;
  onDone: (() => void) | undefined;
  /** Undefined: another one waits for its time. */
  onLater: (() => void) | undefined;
  onSend: () => void;
}

/** For whom it is, and when it goes out. */
function Actions({ draft, isBusy, isReady, nextId, helpId, ...does }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <p id={helpId} className={styles.help} role="status">
        {draft.text.trim() === '' ? '' : '草稿已存'}
      </p>
      <Checkbox
        label="只给提问的人看"
        checked={draft.isPrivate}
        onChange={({ currentTarget }) => does.onPrivate(currentTarget.checked)}
      />
      <Button variant="default" onClick={does.onDone}>
        先放着
      </Button>
      {does.onLater !== undefined && (
        <Button variant="default" disabled={!isReady} onClick={does.onLater}>
          定时发
        </Button>
      )}
      <Button
        loading={isBusy}
        rightSection={<SendKeys />}
        disabled={!isReady}
        onClick={does.onSend}
      >
        {nextId === undefined ? '发布' : '发布，下一个'}
      </Button>
    </div>
  );
}

/** What a machine wrote goes out only after a person says that it was read. */
function Checked({ onChecked }: { onChecked: () => void }) {
  return (
    <div className={styles.checked}>
      <Notice
        tone="review"
        title="里面还有 AI 草稿，没人核对过，不能发"
        action={
          <Button size="sm" variant="light" onClick={onChecked}>
            我逐句核对过了
          </Button>
        }
      >
        按下以后，第一行的草稿标记会去掉。
      </Notice>
    </div>
  );
}

const withoutMark = (text: string): string =>
  text
    .replace(draftMark, '')
    .replace(/^.*〔草稿：机器根据课程内容写的[^〕]*〕?/m, '')
    .trimStart();
