import { Button, Checkbox, TextInput } from '@mantine/core';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { longestQaText, longestQaTitle } from '@xuezhou/contract/qa';
import { PageColumn } from '@xuezhou/ui/page-column';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useEffectEvent } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { PictureList } from '../writing/picture-list.tsx';
import { problemOf } from '../writing/use-writing.ts';
import { writingWords } from '../writing/writing.words.ts';
import { AskAside } from './ask-aside.tsx';
import { isBlank } from './ask-draft.ts';
import styles from './ask-form.module.css';
import { askWords as words } from './ask.words.ts';
import { Attached } from './attached.tsx';
import { LikeQuestions } from './like-questions.tsx';
import { TagChoice } from './tag-choice.tsx';
import { useAsking, type Asking, type AskingState } from './use-asking.ts';

interface AskFormProps extends Asking {
  /** Something lies over the form. */
  onCover: (isCovered: boolean) => void;
  /** There is a draft on this device. */
  onKept: (isKept: boolean) => void;
}

/** A question with its title, its place and its words. What was typed outlives a reload and a lost network. */
export function AskForm({ onCover, onKept, ...asked }: AskFormProps) {
  const isPhone = usePhone();
  const asking = useAsking(asked);
  const { draft, change, tags, context } = asking;
  const tellKept = useEffectEvent((isKept: boolean) => onKept(isKept));
  const isKept = !isBlank(draft);
  useEffect(() => tellKept(isKept), [isKept]);
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        void asking.publish();
      }}
    >
      <div className={styles.body}>
        <PageColumn
          layout="question"
          aside={!isPhone && <AskAside tags={tags} title={draft.title} />}
        >
          <div className={styles.form}>
            <TitleField asking={asking} />
            <LikeQuestions
              text={draft.title.trim()}
              courseTagId={tags.courseTagId}
              about={context.attached}
              onCover={onCover}
              onFollowed={asking.goTo}
            />
            <TagChoice
              tags={tags}
              onChange={context.attached ? null : (chosen) => change(() => ({ tags: chosen }))}
            />
            {asked.about && (
              <Attached
                about={asked.about}
                context={context.shown}
                error={context.error}
                isAttached={context.attached !== null}
                onChange={context.setAttached}
              />
            )}
            <WordsField asking={asking} />
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
      <Foot asking={asking} />
    </form>
  );
}

function TitleField({ asking }: { asking: AskingState }) {
  const { draft, field, name, publish } = asking;
  return (
    <TextInput
      id={name.fieldId}
      data-autofocus
      label={words.name}
      placeholder={words.nameHint}
      value={draft.title}
      error={name.problem}
      maxLength={200}
      rightSection={
        <span className={styles.length}>
          {words.length([...draft.title].length, longestQaTitle)}
        </span>
      }
      rightSectionWidth={72}
      onChange={(event) => name.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return;
        // A title ends a line, not the question.
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) void publish();
        else field.editor.commands.focus();
      }}
    />
  );
}

function WordsField({ asking }: { asking: AskingState }) {
  const { draft, field, pictures, isTooLong, error } = asking;
  return (
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
  );
}

function Foot({ asking }: { asking: AskingState }) {
  const { isSending, pictures, isTooLong, error } = asking;
  const isPhone = usePhone();
  const canRetry = error !== null && !(error instanceof RefusalError);
  return (
    <div className={styles.foot}>
      {!isPhone && <span className={styles.safe}>{words.safe}</span>}
      <Button
        type="submit"
        size={isPhone ? 'lg' : 'md'}
        className={styles.publish}
        loading={isSending}
        disabled={pictures.isBusy || isTooLong}
      >
        {canRetry ? words.again : words.publish}
      </Button>
    </div>
  );
}
