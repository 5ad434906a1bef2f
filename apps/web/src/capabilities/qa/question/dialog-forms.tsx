import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { appealQa, giveFeedback, reportQa, type QaThing } from '@xuezhou/contract/qa';
import { Dialog } from '@xuezhou/ui/dialog';
import { toast } from '@xuezhou/ui/toast';
import { useState, type ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { questionWords as words } from '../question.words.ts';
import { writingWords } from '../writing/writing.words.ts';
import { draftKey } from '../writing/written-draft.ts';
import styles from './dialog-forms.module.css';

interface OpenProps {
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Sends a form once at a time; what it was refused for, or that it did not arrive, is said in it. */
function useSending(onSent: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (work: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onSent();
      notifications.show(toast({ tone: 'done', title: done }));
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : writingWords.notSent);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, setProblem, send };
}

function Foot({ isBusy, send, onClose }: { isBusy: boolean; send: string; onClose: () => void }) {
  return (
    <div className={styles.foot}>
      <Button size="lg" variant="default" disabled={isBusy} onClick={onClose}>
        {words.cancel}
      </Button>
      <Button size="lg" type="submit" loading={isBusy}>
        {send}
      </Button>
    </div>
  );
}

function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

export interface FeedbackFormProps extends OpenProps {
  questionId: string;
  /** Who answered. */
  teacher: string | null;
}

interface Feedback {
  readonly feedbackId: string;
  readonly reasons: readonly string[];
  readonly text: string;
}

/** What is not yet clear: closed with words in it, it keeps them. */
export function FeedbackForm({ isOpen, onClose, onSent, questionId, teacher }: FeedbackFormProps) {
  const key = draftKey(useStudent().studentId, `feedback-${questionId}`);
  const [given, setGiven] = useState<Feedback>(() => keptFeedback(key));
  const { isBusy, problem, setProblem, send } = useSending(() => {
    removeText(key);
    setGiven(keptFeedback(key));
    onClose();
    onSent();
  });
  const change = (news: Partial<Feedback>) => {
    setProblem(null);
    const after = { ...given, ...news };
    setGiven(after);
    writeJson(key, after);
  };
  const content = [given.reasons.join('，'), given.text.trim()].filter(Boolean).join('。');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.feedbackTitle}>
      <Form
        onSubmit={() => {
          if (content === '') return setProblem(words.feedbackEmpty);
          const { feedbackId } = given;
          void send(
            () =>
              call(
                giveFeedback,
                { body: { questionId, content, feedbackId } },
                { ignoreErrors: true },
              ),
            words.feedbackSent,
          );
        }}
      >
        <Reasons chosen={given.reasons} onChange={(reasons) => change({ reasons })} />
        <Textarea
          data-autofocus
          label={words.feedbackTo(teacher)}
          rows={4}
          maxLength={2000}
          value={given.text}
          error={problem}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <p className="xz-caption xz-quiet">{words.feedbackNote}</p>
        <Foot isBusy={isBusy} send={words.feedbackSend} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface ReasonsProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Reasons({ chosen, onChange }: ReasonsProps) {
  const toggle = (reason: string) =>
    onChange(
      chosen.includes(reason) ? chosen.filter((each) => each !== reason) : [...chosen, reason],
    );
  return (
    <div className={styles.reasons} role="group" aria-label={words.feedbackReasons}>
      {words.reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-pressed={chosen.includes(reason)}
          onClick={() => toggle(reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  );
}

function keptFeedback(key: string): Feedback {
  const kept = readJson(key);
  const { feedbackId, reasons, text } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Partial<Feedback>;
  return {
    feedbackId: typeof feedbackId === 'string' ? feedbackId : newId(),
    reasons: Array.isArray(reasons) ? reasons.filter((each) => typeof each === 'string') : [],
    text: typeof text === 'string' ? text : '',
  };
}

export interface ReportFormProps extends OpenProps {
  thing: QaThing;
}

const reportKinds = ['spam', 'abuse', 'privacy', 'wrong', 'other'] as const;
type ReportKind = (typeof reportKinds)[number];

export function ReportForm({ isOpen, onClose, onSent, thing }: ReportFormProps) {
  const [kind, setKind] = useState<ReportKind>('wrong');
  const [content, setContent] = useState('');
  const { isBusy, problem, send } = useSending(() => {
    setContent('');
    onClose();
    onSent();
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.report(thing.kind)}>
      <Form
        onSubmit={() =>
          void send(
            () => call(reportQa, { body: { thing, kind, content } }, { ignoreErrors: true }),
            words.reportSent,
          )
        }
      >
        <Radio.Group label={words.reportKind} value={kind} onChange={(value) => setKind(value)}>
          <Stack gap={8} mt={8}>
            {reportKinds.map((each) => (
              <Radio key={each} value={each} label={words.reportKinds[each]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={words.reportLabel}
          rows={3}
          maxLength={2000}
          value={content}
          error={problem}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Foot isBusy={isBusy} send={words.reportSend} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

export type AppealFormProps = ReportFormProps;

export function AppealForm({ isOpen, onClose, onSent, thing }: AppealFormProps) {
  const [content, setContent] = useState('');
  const { isBusy, problem, send } = useSending(() => {
    setContent('');
    onClose();
    onSent();
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.appealTitle}>
      <Form
        onSubmit={() =>
          void send(
            () => call(appealQa, { body: { thing, content } }, { ignoreErrors: true }),
            words.appeals.open,
          )
        }
      >
        <Textarea
          data-autofocus
          label={words.appealLabel}
          rows={4}
          maxLength={2000}
          value={content}
          error={problem}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Foot isBusy={isBusy} send={words.appealSend} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
