import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import {
  saveSchoolText,
  type OpenSchoolText,
  type SchoolText,
} from '@xuezhou/contract/site/console';
import { useEffect, useEffectEvent, useState } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { previewAsStaff } from '../../../platform/editor/preview-as-staff.ts';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import { TextView } from './text-view.tsx';
import { previewQuery, textQuery } from './texts.queries.ts';
import styles from '../../../platform/editor/text-desk.module.css';

previewAsStaff();

interface TextEditorProps {
  /** As the server has it now. */
  opened: OpenSchoolText;
  /** What stands in the fields at first: an older version may have been put there. */
  begin: SchoolText;
  /** What is written and not saved, at each change; null when there is nothing. */
  onUnsaved: (text: SchoolText | null) => void;
  onDone?: () => void;
}

interface Values {
  title: string;
  summary: string;
  /** Empty: none. */
  updatedOn: string;
  body: string;
}

const restMs = 500;

const textIn = ({ updatedOn, ...values }: Values): SchoolText => ({
  ...values,
  updatedOn: updatedOn === '' ? null : updatedOn,
});
const valuesOf = ({ updatedOn, ...text }: SchoolText): Values => ({
  ...text,
  updatedOn: updatedOn ?? '',
});

/** A text of the school while it is written; saved, it is read at once. */
export function TextEditor(props: TextEditorProps) {
  // Who takes a colleague's begins anew with it.
  const [begun, setBegun] = useState({ text: props.begin, version: props.opened.version, at: 0 });
  const takeTheirs = () => {
    const { text, version } = props.opened;
    setBegun({ text, version, at: begun.at + 1 });
  };
  return <TextForm key={begun.at} {...props} begun={begun} onTheirs={takeTheirs} />;
}

interface TextFormProps extends TextEditorProps {
  begun: { text: SchoolText; version: number };
  onTheirs: () => void;
}

function TextForm({ opened, begun, onTheirs, onUnsaved }: TextFormProps) {
  const { name } = opened;
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(begun.version);
  const [saved, setSaved] = useState(() => JSON.stringify(valuesOf(opened.text)));
  const form = useConsoleForm<Values>({
    initial: valuesOf(begun.text),
    check: { title: filled('请写上标题'), body: filled('请写上正文') },
  });
  const { values, isBusy } = form;
  const isDirty = JSON.stringify(values) !== saved;
  const tell = useEffectEvent(() => {
    onUnsaved(isDirty ? textIn(values) : null);
  });
  useEffect(() => {
    tell();
  }, [values, saved]);
  const isOutdated = !isBusy && opened.version > seen;
  const [shown] = useDebouncedValue(values, restMs);
  const preview = useQuery({
    ...previewQuery(textIn(shown)),
    placeholderData: (before) => before,
  });
  const save = () =>
    form.submit(async (wish) => {
      const body = { name, version: seen, text: textIn(wish) };
      const { version } = await call(saveSchoolText, { body }).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        void queryClient.invalidateQueries({ queryKey: textQuery(name).queryKey });
        throw error;
      });
      setSeen(version);
      setSaved(JSON.stringify(wish));
      return `存好了，现在读到的是第 ${version} 版`;
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
        <Fields form={form} />
        <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
          {form.refusal}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" loading={isBusy} disabled={isOutdated || !isDirty}>
            存成新的一版
          </Button>
        </div>
      </form>
      <TextView
        name={name}
        page={preview.data?.page ?? opened.page}
        faults={preview.data?.faults ?? []}
      />
      <LeaveGuard unsaved={isDirty && !isBusy ? '这一篇的改动' : undefined} />
    </div>
  );
}

function Fields({ form }: { form: ConsoleForm<Values> }) {
  const field = useMarkdownField({
    markdown: form.values.body,
    label: '正文',
    placeholder: '从这里写。每个二级标题是一节。',
    hasFocus: false,
    onPictures: () => undefined,
    onChange: (body) => form.set({ body }),
    onSave: () => undefined,
  });
  const problem: unknown = form.field('body').error;
  return (
    <>
      <TextInput label="页面标题" maxLength={100} {...form.field('title')} />
      <TextInput
        label="一句话"
        description="在标题下面，可以空着"
        maxLength={300}
        {...form.field('summary')}
      />
      <TextInput
        type="date"
        label="从哪天起生效"
        description="写在标题下面给人看；存下就能读到，不等那天"
        {...form.field('updatedOn')}
      />
      <MarkdownField
        field={field}
        hasPictures={false}
        problem={typeof problem === 'string' ? problem : undefined}
      >
        <p id={field.help} className={styles.quiet}>
          学校的名字、电话会变的，请写成 {'{{school}}'}、{'{{short}}'}、{'{{company}}'}、
          {'{{phone}}'}、{'{{email}}'}、{'{{address}}'}，读的时候换成设置里的。
        </p>
      </MarkdownField>
    </>
  );
}
