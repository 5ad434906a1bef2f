import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { saveArticle, type ArticleText, type OpenArticle } from '@xuezhou/contract/article/console';
import { useEffect, useEffectEvent, useState } from 'react';
import { LeaveGuard } from '../../platform/act/leave-guard.tsx';
import { OfflineNote } from '../../platform/act/offline-note.tsx';
import { previewAsStaff } from '../../platform/editor/preview-as-staff.ts';
import { Outdated } from '../../platform/form/outdated.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { ArticleFields } from './article-fields.tsx';
import { ArticleView } from './article-view.tsx';
import { articleQuery, previewQuery } from './articles.queries.ts';
import styles from '../../platform/editor/text-desk.module.css';

previewAsStaff();

interface ArticleEditorProps {
  /** As the server has it now. */
  opened: OpenArticle;
  /** What stands in the fields at first: an older version may have been put there. */
  begin: ArticleText;
  /** What is written and not saved, at each change; null when there is nothing. */
  onUnsaved: (text: ArticleText | null) => void;
  onDone?: () => void;
}

const restMs = 500;

/** An article while it is written; saved, it waits to be published. */
export function ArticleEditor(props: ArticleEditorProps) {
  // Who takes a colleague's begins anew with it.
  const [begun, setBegun] = useState({ text: props.begin, version: props.opened.version, at: 0 });
  const takeTheirs = () => {
    const { text, version } = props.opened;
    setBegun({ text, version, at: begun.at + 1 });
  };
  return <ArticleForm key={begun.at} {...props} begun={begun} onTheirs={takeTheirs} />;
}

interface ArticleFormProps extends ArticleEditorProps {
  begun: { text: ArticleText; version: number };
  onTheirs: () => void;
}

function ArticleForm({ opened, begun, onTheirs, onUnsaved }: ArticleFormProps) {
  const { slug } = opened;
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(begun.version);
  const [saved, setSaved] = useState(() => JSON.stringify(opened.text));
  const form = useConsoleForm<ArticleText>({
    initial: begun.text,
    check: { title: filled('请写上标题'), body: filled('请写上正文') },
  });
  const { values, isBusy } = form;
  const isDirty = JSON.stringify(values) !== saved;
  const tell = useEffectEvent(() => {
    onUnsaved(isDirty ? values : null);
  });
  useEffect(() => {
    tell();
  }, [values, saved]);
  const isOutdated = !isBusy && opened.version > seen;
  const [shown] = useDebouncedValue(values, restMs);
  const preview = useQuery({ ...previewQuery(shown), placeholderData: (before) => before });
  const save = () =>
    form.submit(async (text) => {
      const body = { slug, version: seen, text };
      const { version } = await call(saveArticle, { body }).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        void queryClient.invalidateQueries({ queryKey: articleQuery(slug).queryKey });
        throw error;
      });
      setSeen(version);
      setSaved(JSON.stringify(text));
      return `存好了，是第 ${version} 版，发布以后才有人读到`;
    });
  return (
    <div className={styles.root}>
      <form
        className={styles.form}
        aria-label="这一篇"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOutdated) void save();
        }}
      >
        <OfflineNote />
        {isOutdated && (
          <Outdated onTheirs={onTheirs} onMine={() => setSeen(opened.version)}>
            {opened.changedBy}存的第 {opened.version} 版，标题是“{opened.text.title}”
          </Outdated>
        )}
        <ArticleFields form={form} />
        <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
          {form.refusal}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" loading={isBusy} disabled={isOutdated || !isDirty}>
            存成新的一版
          </Button>
        </div>
      </form>
      <ArticleView
        text={values}
        content={preview.data?.content ?? opened.content}
        faults={preview.data?.faults ?? []}
      />
      <LeaveGuard unsaved={isDirty && !isBusy ? '这篇文章的改动' : undefined} />
    </div>
  );
}
