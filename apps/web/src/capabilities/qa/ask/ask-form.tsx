import { Button, Checkbox, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  askQuestion,
  longestQaText,
  longestQaTitle,
  type QaAbout,
  type QaTagIds,
} from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import { PageColumn } from '@xuezhou/ui/page-column';
import { toast } from '@xuezhou/ui/toast';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '../../../platform/api/call.ts';
import { RefusalError } from '../../../platform/api/errors.ts';
import { MarkdownField } from '../../../platform/markdown-editor/markdown-field.tsx';
import { useMarkdownField } from '../../../platform/markdown-editor/use-markdown-field.ts';
import { useStudent } from '../../../platform/session.ts';
import { contextQuery, outdateQuestions } from '../qa.queries.ts';
import { soonText } from '../soon-text.ts';
import { PictureList } from '../writing/picture-list.tsx';
import { usePictures } from '../writing/use-pictures.ts';
import { draftKey } from '../writing/written-draft.ts';
import { writingWords } from '../writing/writing.words.ts';
import { placeOfAsking } from './about.ts';
import { AskAside } from './ask-aside.tsx';
import { isBlank, useAskDraft } from './ask-draft.ts';
import styles from './ask-form.module.css';
import { askWords as words } from './ask.words.ts';
import { Attached } from './attached.tsx';
import { LikeQuestions } from './like-questions.tsx';
import { TagChoice } from './tag-choice.tsx';

const fewestTitle = 4;

interface AskFormProps {
  about: QaAbout | null;
  tags: QaTagIds;
  title?: string;
  onClose: () => void;
  /** Something lies over the form. */
  onCover: (isCovered: boolean) => void;
  /** There is a draft on this device. */
  onKept: (isKept: boolean) => void;
}

/** A question with its title, its place and its words. What was typed outlives a reload and a lost network. */
export function AskForm({ about, tags: pageTags, title, onClose, onCover, onKept }: AskFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const key = draftKey(useStudent().studentId, placeOfAsking(about));
  const { draft, change, forget } = useAskDraft(key, title);
  const [isAttached, setAttached] = useState(about !== null);
  const attached = isAttached ? about : null;
  const known = useQuery({
    ...contextQuery(about ?? nothing),
    enabled: about !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tags = (attached && known.data?.tags) ?? draft.tags ?? known.data?.tags ?? pageTags;
  const [error, setError] = useState<unknown>(null);
  const [titleProblem, setTitleProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);

  const tellKept = useEffectEvent((isKept: boolean) => onKept(isKept));
  const isKept = !isBlank(draft);
  useEffect(() => tellKept(isKept), [isKept]);

  const pictures = usePictures({
    sent: draft.images,
    onChange: (news) => change(({ images }) => ({ images: news(images) })),
  });
  const field = useMarkdownField({
    markdown: draft.content,
    label: words.text,
    placeholder: words.textHint,
    hasFocus: false,
    onChange: (content) => {
      setError(null);
      change(() => ({ content }));
    },
    onSave: () => void publish(),
    onPictures: pictures.add,
  });
  const isTooLong = draft.content.length > longestQaText;

  const leaveFor = async (id: string) => {
    const { pathname } = window.location;
    await navigate({ to: '/qa/question/$id', params: { id } });
    // The page below goes, and this form with it; but for a question that was open already.
    if (window.location.pathname === pathname) onClose();
  };
  const publish = async () => {
    const name = draft.title.trim();
    if (isSending || pictures.isBusy || isTooLong) return;
    if ([...name].length < fewestTitle || [...name].length > longestQaTitle) {
      setTitleProblem(words.badTitle);
      titleField.current?.focus();
      return;
    }
    setSending(true);
    setError(null);
    try {
      const { questionId, dueAt } = await call(
        askQuestion,
        {
          body: {
            questionId: draft.id,
            title: name,
            content: field.settle().trim(),
            images: draft.images.map(({ key: picture }) => picture),
            isPrivate: draft.isPrivate,
            tags,
            about: attached,
          },
        },
        { ignoreErrors: true },
      );
      forget();
      void outdateQuestions(client);
      await leaveFor(questionId);
      notifications.show(toast({ tone: 'done', title: words.sent(soonText(dueAt)) }));
    } catch (reason) {
      if (reason instanceof RefusalError && reason.status === refusals.qaTitle[0]) {
        setTitleProblem(reason.message);
        titleField.current?.focus();
      } else setError(reason);
      // An earlier try had arrived with other words; these are new ones.
      if (reason instanceof RefusalError && reason.status === refusals.idReused[0])
        change(() => ({ id: newId() }));
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <div className={styles.body}>
        <PageColumn layout="question" aside={!isPhone && <AskAside tags={tags} />}>
          <div className={styles.form}>
            <TextInput
              ref={titleField}
              data-autofocus
              label={words.name}
              placeholder={words.nameHint}
              value={draft.title}
              error={titleProblem}
              maxLength={200}
              rightSection={
                <span className={styles.length}>
                  {words.length([...draft.title].length, longestQaTitle)}
                </span>
              }
              rightSectionWidth={72}
              onChange={(event) => {
                setTitleProblem(null);
                const typed = event.currentTarget.value;
                change(() => ({ title: typed }));
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // A title ends a line, not the question.
                event.preventDefault();
                if (event.ctrlKey || event.metaKey) void publish();
                else if (!event.nativeEvent.isComposing) field.editor.commands.focus();
              }}
            />
            <LikeQuestions
              text={draft.title.trim()}
              courseTagId={tags.courseTagId}
              onCover={onCover}
              onFollowed={(questionId, isDropped) => {
                if (isDropped) forget();
                void leaveFor(questionId);
              }}
            />
            <TagChoice
              tags={tags}
              onChange={attached ? null : (chosen) => change(() => ({ tags: chosen }))}
            />
            {about && (
              <Attached
                about={about}
                context={known.data?.context ?? null}
                error={known.error}
                isAttached={isAttached}
                onChange={setAttached}
              />
            )}
            <div>
              <div className={styles.label}>{words.text}</div>
              <MarkdownField
                field={field}
                problem={isTooLong ? writingWords.tooLong(longestQaText) : problemOf(error)}
              >
                <PictureList sent={draft.images} pictures={pictures} />
              </MarkdownField>
              <p id={field.help} className={styles.help}>
                {words.limits}
              </p>
            </div>
            <Checkbox
              label={words.isPrivate}
              description={words.isPrivateText}
              checked={draft.isPrivate}
              onChange={(event) => {
                const isPrivate = event.currentTarget.checked;
                change(() => ({ isPrivate }));
              }}
            />
          </div>
        </PageColumn>
      </div>
      <div className={styles.foot}>
        {!isPhone && <span className={styles.safe}>{words.safe}</span>}
        <Button
          type="submit"
          size={isPhone ? 'lg' : 'md'}
          className={styles.publish}
          loading={isSending}
          disabled={pictures.isBusy || isTooLong}
        >
          {error !== null && !(error instanceof RefusalError) ? words.again : words.publish}
        </Button>
      </div>
    </form>
  );
}

/** Never asked for. */
const nothing: QaAbout = {
  kind: 'bullet',
  courseId: 1,
  id: 1,
  second: null,
  paragraph: null,
  quote: null,
};

function problemOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  return error instanceof RefusalError ? error.message : writingWords.notSent;
}
