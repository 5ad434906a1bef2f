import { ActionIcon, Button, FileButton, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { mostTeamCharacters, mostMentions } from '@xuezhou/contract/im';
import { getTeamPolicy } from '@xuezhou/contract/upload';
import { chatLength, cleanChatText } from '@xuezhou/rules/text/chat-text';
import { useRef, useState, type KeyboardEvent } from 'react';
import { v7 as newId } from 'uuid';
import { RefusalError } from '../../../platform/api/errors.ts';
import { useOnline } from '../../../platform/network.ts';
import { sendUpload } from '../../../platform/send-upload.ts';
import { useServerNow } from '../../../platform/server-clock.ts';
import { imWords as words } from '../im.words.ts';
import { sayings } from '../im.outbox.ts';
import { addSending } from '../sending.ts';
import type { TeamState } from './connect-team.ts';
import { MentionMenu, type Person } from './mention-menu.tsx';
import { timeText } from './said-time.ts';
import styles from './chat.module.css';

/** From then on it is said how much is left. */
const tellLeftFrom = 40;
const accept = 'image/jpeg,image/png,image/webp,.pdf,.docx,.xlsx,.pptx';

/** What was written and came back to be changed. */
export interface Draft {
  readonly text: string;
  readonly mentions: readonly number[];
}

interface SayFormProps {
  teamId: number;
  state: TeamState;
  draft: Draft | null;
  onSent: () => void;
}

/** What is sent is kept on this device first, and goes when there is a way. */
export function SayForm({ teamId, state, draft, onSent }: SayFormProps) {
  const [text, setText] = useState('');
  const [named, setNamed] = useState<readonly Person[]>([]);
  const [taken, setTaken] = useState<Draft | null>(null);
  const { isUploading, problem, upload } = useUpload(teamId, onSent);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOnline = useOnline();
  const now = useServerNow();
  if (draft !== taken) {
    setTaken(draft);
    if (draft) setText((typed) => (typed === '' ? draft.text : `${draft.text} ${typed}`));
  }
  const clean = cleanChatText(text);
  const left = mostTeamCharacters - chatLength(clean);
  const canSend = clean !== '' && left >= 0;
  const { mutedUntil } = state;

  const send = () => {
    if (!canSend) return;
    const mentions = [
      ...new Set([
        ...named
          .filter(({ nickname }) => clean.includes(`@${nickname}`))
          .map((one) => one.studentId),
        ...(draft?.text === text ? draft.mentions : []),
      ]),
    ].slice(0, mostMentions);
    say(teamId, { text: clean, mentions });
    setText('');
    setNamed([]);
    onSent();
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  if (mutedUntil !== null && now < Date.parse(mutedUntil))
    return <p className={styles.muted}>{words.muted(timeText(mutedUntil))}</p>;
  const note =
    left < 0
      ? words.over(-left)
      : (problem ??
        (!isOnline || state.connection === 'lost'
          ? words.lost
          : left <= tellLeftFrom
            ? words.left(left)
            : null));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.tools}>
        <MentionMenu
          teamId={teamId}
          onChoose={(person) => {
            setNamed([...named, person]);
            setText((typed) => `${typed}@${person.nickname} `);
            field.current?.focus();
          }}
        />
        <FileButton accept={accept} onChange={(file) => file && void upload(file)}>
          {(props) => (
            <ActionIcon
              {...props}
              variant="subtle"
              size={44}
              loading={isUploading}
              aria-label={words.attach}
            >
              <IconPaperclip size={22} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
      </div>
      <Textarea
        ref={field}
        className={styles.input}
        aria-label={words.input}
        placeholder={words.input}
        value={text}
        autosize
        minRows={1}
        maxRows={4}
        enterKeyHint="send"
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={sendByEnter}
      />
      <Button type="submit" disabled={!canSend}>
        {words.send}
      </Button>
      <p
        className={styles.note}
        role="status"
        data-wrong={left < 0 || problem !== null || undefined}
      >
        {note}
      </p>
    </form>
  );
}

interface Words {
  readonly text: string;
  readonly mentions: readonly number[];
  readonly file?: { readonly key: string; readonly name: string };
}

/** Kept on this device, shown, and sent when there is a way. */
function say(teamId: number, { text, mentions, file }: Words): void {
  const body = { messageId: newId(), text, mentions: [...mentions], ...(file && { file }) };
  addSending({ teamId, body });
  void sayings.add({ params: { teamId }, body });
}

function useUpload(teamId: number, onSent: () => void) {
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    setUploading(true);
    setProblem(null);
    try {
      const { key } = await sendUpload(getTeamPolicy, file);
      say(teamId, { text: '', mentions: [], file: { key, name: file.name.slice(-200) } });
      onSent();
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.attachFailed);
    } finally {
      setUploading(false);
    }
  };
  return { isUploading, problem, upload };
}
