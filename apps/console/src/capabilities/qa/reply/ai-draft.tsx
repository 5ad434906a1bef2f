import { Button } from '@mantine/core';
import { IconRefresh, IconSparkles } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { htmlOfText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { draftReply, type ReplyDraft } from '@xuezhou/contract/assistant/console';
import { draftMark } from '@xuezhou/rules/qa/draft-mark';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './ai-draft.module.css';
import type { Insertion } from './insertion.ts';

interface AiDraftProps {
  questionId: string;
  onTake: (insertion: Insertion) => void;
}

/** What a machine would answer from what the course teaches: for the teacher alone, and only when it is asked for. */
export function AiDraft({ questionId, onTake }: AiDraftProps) {
  const { act, isBusy, refusal } = useAct();
  const [draft, setDraft] = useState<ReplyDraft | null>(null);
  const leaving = useRef<AbortController>(null);
  // What nobody will read is not written on.
  useEffect(() => () => leaving.current?.abort(), [questionId]);
  const ask = () =>
    void act(
      async () => {
        const { signal } = (leaving.current = new AbortController());
        try {
          setDraft(await call(draftReply, { body: { questionId } }, { signal }));
        } catch (error) {
          if (!signal.aborted) throw error;
        }
        return undefined;
      },
      { isLook: true },
    );
  if (draft === null)
    return (
      <div className={styles.ask}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconSparkles size={16} stroke={1.6} aria-hidden />}
          loading={isBusy}
          onClick={ask}
        >
          看 AI 草稿
        </Button>
        <span className={styles.quiet}>学员看不到，只用这门课的内容</span>
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
      </div>
    );
  return (
    <section className={styles.root} aria-label="AI 草稿">
      <div className={styles.head}>
        <StatusChip icon={<IconSparkles stroke={1.6} aria-hidden />}>
          AI 草稿，没人核对过
        </StatusChip>
        <span className={styles.quiet}>学员看不到 · 只用这门课的内容</span>
        <Button
          className={styles.again}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={isBusy}
          onClick={ask}
        >
          重写
        </Button>
      </div>
      {draft.kind === 'nothing' ? (
        <Nothing onLeave={() => setDraft(null)} />
      ) : (
        <Written
          draft={draft}
          onTake={() => {
            onTake({ markdown: draft.markdown });
            setDraft(null);
          }}
          onLeave={() => setDraft(null)}
        />
      )}
    </section>
  );
}

function Nothing({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <p>课程里没有找到讲这个的地方，没有草稿可写。</p>
      <div className={styles.buttons}>
        <Button variant="subtle" size="sm" onClick={onLeave}>
          收起
        </Button>
      </div>
    </>
  );
}

interface WrittenProps {
  draft: ReplyDraft;
  onTake: () => void;
  onLeave: () => void;
}

function Written({ draft, onTake, onLeave }: WrittenProps) {
  usePageKeys({ d: onTake });
  return (
    <>
      {draft.kind === 'extracts' && (
        <p className={styles.quiet}>没有写成句子，下面是课程的原话：</p>
      )}
      <RichHtml html={draftHtml(draft.markdown)} size="note" />
      <ul className={styles.sources} aria-label="出处">
        {draft.sources.map(({ no, name, start }) => (
          <li key={no}>
            <span className={styles.no}>{no}</span>
            {name}
            {start !== null && ` ${clockText(start / 1000)}`}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="light" size="sm" onClick={onTake}>
          放进回答里改
        </Button>
        <KeyHint keys={['D']} />
        <Button variant="subtle" size="sm" onClick={onLeave}>
          不用它
        </Button>
      </div>
    </>
  );
}

/** The sentences without the mark and without the list of sources, which stands beside them. */
function draftHtml(markdown: string): string {
  const [words = ''] = markdown.replace(draftMark, '').split('\n\n出处：\n\n');
  return words
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph.startsWith('> ')
        ? `<blockquote><p>${htmlOfText(paragraph.slice(2))}</p></blockquote>`
        : `<p>${htmlOfText(paragraph)}</p>`,
    )
    .join('');
}
