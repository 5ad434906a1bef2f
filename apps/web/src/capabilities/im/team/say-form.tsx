import { ActionIcon, Button, FileButton, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { maxTeamCharacters, maxMentions } from '@xuezhou/contract/im';
import { getTeamPolicy } from '@xuezhou/contract/upload';
import { chatLength, cleanChatText } from '@xuezhou/rules/text/chat-text';
import { useRef, useState, type KeyboardEvent } from 'react';
import { v7 as newId } from 'uuid';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { documentsAndPictures } from '@xuezhou/client/network/sent-files.ts';
import { sendUpload } from '@xuezhou/client/network/send-upload.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { imWords as words } from '../im.words.ts';
import { sayings } from '../im.outbox.ts';
import { addSending } from '../sending.ts';
import type { TeamState } from './connect-team.ts';
import { MentionMenu, type Person } from './mention-menu.tsx';
import { timeText } from './said-time.ts';
import styles from './chat.module.css';

/** From then on it is said how much is left. */
const tellLeftFrom = 40;

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
  const line = useLine(teamId, draft, onSent);
  const { isUploading, problem, upload } = useUpload(teamId, onSent);
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useServerNow();
  const { mutedUntil } = state;
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    line.send();
  };
  if (mutedUntil !== null && now < Date.parse(mutedUntil))
    return <p className={styles.muted}>{words.muted(timeText(mutedUntil))}</p>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        line.send();
      }}
    >
      <div className={styles.tools}>
        <MentionMenu
          teamId={teamId}
          onChoose={(person) => {
            line.name(person);
            field.current?.focus();
          }}
        />
        <AttachButton isUploading={isUploading} onChoose={(file) => void upload(file)} />
      </div>
      <Textarea
        ref={field}
        className={styles.input}
        aria-label={words.input}
        placeholder={words.input}
        value={line.text}
        autosize
        minRows={1}
        maxRows={4}
        enterKeyHint="send"
        onChange={({ currentTarget: { value } }) => line.write(value)}
        onKeyDown={sendByEnter}
      />
      <Button type="submit" disabled={!line.canSend}>
        {words.send}
      </Button>
      <Note left={line.left} problem={problem} isLost={state.connection === 'lost'} />
    </form>
  );
}

interface NoteProps {
  left: number;
  problem: string | null;
  isLost: boolean;
}

function Note({ left, problem, isLost }: NoteProps) {
  const isOnline = useOnline();
  const note = () => {
    if (left < 0) return words.over(-left);
    if (problem !== null) return problem;
    if (!isOnline || isLost) return words.lost;
    return left <= tellLeftFrom ? words.left(left) : null;
  };
  const isWrong = left < 0 || problem !== null;
  return (
    <p className={styles.note} role="status" data-wrong={isWrong || undefined}>
      {note()}
    </p>
  );
}

interface AttachButtonProps {
  isUploading: boolean;
  onChoose: (file: File) => void;
}

function AttachButton({ isUploading, onChoose }: AttachButtonProps) {
  return (
    <FileButton accept={documentsAndPictures} onChange={(file) => file && onChoose(file)}>
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
  );
}

/** What is being written, with the people that it names. */
function useLine(teamId: number, draft: Draft | null, onSent: () => void) {
  const { studentId } = useStudent();
  const [text, setText] = useState('');
  const [named, setNamed] = useState<readonly Person[]>([]);
  const [taken, setTaken] = useState<Draft | null>(null);
  if (draft !== taken) {
    setTaken(draft);
    if (draft) setText((typed) => (typed === '' ? draft.text : `${draft.text} ${typed}`));
  }
  const clean = cleanChatText(text);
  const left = maxTeamCharacters - chatLength(clean);
  const canSend = clean !== '' && left >= 0;
  const send = () => {
    if (!canSend) return;
    const chosen = named.filter(({ nickname }) => clean.includes(`@${nickname}`));
    const ids = [
      ...chosen.map((person) => person.studentId),
      ...(draft?.text === text ? draft.mentions : []),
    ];
    say({ studentId, teamId }, { text: clean, mentions: [...new Set(ids)].slice(0, maxMentions) });
    setText('');
    setNamed([]);
    onSent();
  };
  return {
    text,
    left,
    canSend,
    send,
    write: setText,
    name: (person: Person) => {
      setNamed([...named, person]);
      setText((typed) => `${typed}@${person.nickname} `);
    },
  };
}

interface Words {
  readonly text: string;
  readonly mentions: readonly number[];
  readonly file?: { readonly key: string; readonly name: string };
}

/** Kept on this device, shown, and sent when there is a way. */
function say(
  { studentId, teamId }: { studentId: number | null; teamId: number },
  { text, mentions, file }: Words,
): void {
  if (studentId === null) return;
  const body = { messageId: newId(), text, mentions: [...mentions], ...(file && { file }) };
  addSending({ studentId, teamId, body });
  void sayings.add({ params: { teamId }, body });
}

function useUpload(teamId: number, onSent: () => void) {
  const { studentId } = useStudent();
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    setUploading(true);
    setProblem(null);
    try {
      const { key } = await sendUpload(getTeamPolicy, file);
      say(
        { studentId, teamId },
        { text: '', mentions: [], file: { key, name: file.name.slice(-200) } },
      );
      onSent();
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.attachFailed);
    } finally {
      setUploading(false);
    }
  };
  return { isUploading, problem, upload };
}
