import { Button, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { kindWords } from '../bank/bank.words.ts';
import type { OpenedQuestion, QuestionForm } from '@xuezhou/contract/review/console';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { Suspense } from 'react';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { useSendKey } from '../../../platform/act/use-send-key.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { Presence } from '../../../platform/presence/presence.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Checks } from './checks.tsx';
import { Conflict } from './draft/conflict.tsx';
import { useChecked } from './draft/use-checked.ts';
import { useQuestionDraft } from './draft/use-question-draft.ts';
import { useRightKeys } from './draft/use-right-keys.ts';
import { Figures } from './figures.tsx';
import { AskedFields, ofKind } from './form/asked-fields.tsx';
import { NotFetched } from './not-fetched.tsx';
import styles from './question-desk.module.css';
import { WhoseNote } from './whose-note.tsx';

const Preview = lazyPart(() => import('./preview/preview.tsx'), 'Preview', NotFetched);
const PartsFields = lazyPart(() => import('./form/parts-fields.tsx'), 'PartsFields', NotFetched);
const PlaceFields = lazyPart(() => import('./form/place-fields.tsx'), 'PlaceFields', NotFetched);
/** Comes in a school that has a language model. */
const DraftedExplanation = lazyPart(
  () => import('./drafted/drafted-explanation.tsx'),
  'DraftedExplanation',
  Nothing,
);
const PublishDialog = sheetPart(() => import('./publish/publish-dialog.tsx'), 'PublishDialog');
const DropDialog = sheetPart(() => import('./publish/drop-dialog.tsx'), 'DropDialog');

interface QuestionDeskProps {
  /** What the writing began from. */
  first: OpenedQuestion;
  /** What the server said last. */
  now: OpenedQuestion;
  onDropped: () => void;
}

const kinds = (Object.keys(kindWords) as QuestionForm['kind'][]).map((value) => ({
  value,
  label: kindWords[value],
}));

/** A question on its desk: what is written of it, what students will see, and what has to be mended first. */
export function QuestionDesk({ first, now, onDropped }: QuestionDeskProps) {
  const draft = useQuestionDraft(first);
  const { questionId, version, isMine } = first;
  const { form, change } = draft;
  const checked = useChecked(questionId, form);
  const { open, dialog } = useDialog<'publish' | 'drop'>((wish, state) =>
    wish === 'publish' ? (
      <PublishDialog {...state} question={first} draft={draft} />
    ) : (
      <DropDialog {...state} question={first} revision={draft.revision} onDropped={onDropped} />
    ),
  );
  const mayPublish = isMine && draft.isSaved && draft.isChanged && checked.faults.size === 0;
  useSendKey(() => mayPublish && open('publish'));
  useRightKeys(draft);
  return (
    <div className={styles.page}>
      <PageHead
        title={`题 ${questionId}`}
        beside={<Presence kind="question" id={questionId} />}
        note={<DeskNote question={now} isChanged={draft.isChanged} />}
        actions={
          <DeskActions
            {...{ version, mayPublish }}
            questionId={questionId}
            draftsAt={now.draftsAt}
            mayDrop={isMine && draft.isSaved && now.draft !== null}
            isMine={isMine}
            onDrop={() => open('drop')}
            onPublish={() => open('publish')}
          />
        }
      />
      <div className={styles.root}>
        <div className={styles.form}>
          <OfflineNote />
          {isMine ? (
            <>
              <p className={styles.state} role="status">
                {draft.problem ?? draft.state}
              </p>
              {draft.conflict !== undefined && <Conflict question={first} draft={draft} />}
              <SegmentedControl
                className={styles.kinds}
                aria-label="题型"
                data={kinds}
                value={form.kind}
                onChange={(kind) => change(ofKind(form, kind))}
              />
              <AskedFields
                {...{ form }}
                change={change}
                faultAt={(at) => checked.faults.get(at)}
                courseId={first.courseId}
                onSave={draft.saveNow}
                name=""
              />
              {now.draftsAt !== undefined && (
                <Suspense fallback={null}>
                  <DraftedExplanation {...{ questionId, draft }} />
                </Suspense>
              )}
              <Suspense fallback={<PageSkeleton shape="list" />}>
                {form.kind === 'xl' && (
                  <PartsFields
                    parts={form.parts}
                    onChange={(changeParts) =>
                      change(({ parts }) => ({ parts: changeParts(parts) }))
                    }
                    faultAt={(at) => checked.faults.get(at)}
                    courseId={first.courseId}
                    onSave={draft.saveNow}
                  />
                )}
                <PlaceFields
                  {...{ form, change }}
                  faultAt={(at) => checked.faults.get(at)}
                  courseId={first.courseId}
                  lectures={first.lectures}
                />
              </Suspense>
            </>
          ) : (
            <WhoseNote question={first} />
          )}
          {version > 0 && <Figures questionId={questionId} />}
        </div>
        <div className={styles.beside}>
          <Suspense fallback={<PageSkeleton shape="list" />}>
            <Preview form={form} texts={checked.texts} />
          </Suspense>
          {isMine && <Checks checked={checked} />}
        </div>
      </div>
      {dialog}
    </div>
  );
}

function DeskNote({ question, isChanged }: { question: OpenedQuestion; isChanged: boolean }) {
  const { version, state, course, file, acceptedBy } = question;
  return (
    <span className={styles.note}>
      <Link to="/bank">题库</Link>
      <span>{course}</span>
      {version > 0 && <span>现在是 v{version}</span>}
      {version === 0 && <StatusChip tone="review">还没有发布过</StatusChip>}
      {version > 0 && isChanged && <StatusChip tone="review">v{version + 1} 草稿</StatusChip>}
      {state === 'withdrawn' && <StatusChip tone="quiet">已撤下</StatusChip>}
      {file !== null && <StatusChip tone="quiet">在课程文件里</StatusChip>}
      {acceptedBy !== undefined && <StatusChip tone="quiet">机器拟，{acceptedBy}接受</StatusChip>}
    </span>
  );
}

interface DeskActionsProps {
  questionId: number;
  /** The chapter where variants of it are drafted. */
  draftsAt: number | undefined;
  version: number;
  isMine: boolean;
  mayDrop: boolean;
  mayPublish: boolean;
  onDrop: () => void;
  onPublish: () => void;
}

function DeskActions(props: DeskActionsProps) {
  const { questionId, version, isMine, mayDrop, mayPublish, onDrop, onPublish, draftsAt } = props;
  return (
    <>
      {draftsAt !== undefined && version > 0 && (
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link
              {...root}
              to={`/drafting/${draftsAt}`}
              search={{ question: String(questionId) } as never}
            />
          )}
        >
          拟它的变化
        </Button>
      )}
      {version > 0 && (
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link
              {...root}
              to="/bank/$questionId/versions"
              params={{ questionId: String(questionId) }}
            />
          )}
        >
          版本 {version}
        </Button>
      )}
      {mayDrop && (
        <Button variant="default" onClick={onDrop}>
          放弃草稿
        </Button>
      )}
      {isMine && (
        <Button disabled={!mayPublish} onClick={onPublish}>
          发布 v{version + 1}
        </Button>
      )}
    </>
  );
}
