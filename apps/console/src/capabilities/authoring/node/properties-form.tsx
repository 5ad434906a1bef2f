import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import type { TreeNode } from '../authoring.queries.ts';
import { kindWords } from '../tree/tree-rows.ts';
import styles from './node-pane.module.css';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { useProperties } from './use-properties.ts';

interface PropertiesFormProps {
  courseId: number;
  node: TreeNode;
  mayDraft: boolean;
}

/** What a book, chapter or lecture is called, and how it is. */
export function PropertiesForm({ courseId, node, mayDraft }: PropertiesFormProps) {
  const form = useProperties(courseId, node);
  const { now, isDirty, isOutdated } = form;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !isOutdated) form.save();
      }}
    >
      {isOutdated && (
        <Outdated onTheirs={form.drop} onMine={form.keepMine}>
          现在的{kindWords[node.kind]}名是“{node.title}”。
        </Outdated>
      )}
      <Fields now={now} mayDraft={mayDraft} change={form.change} />
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      {isDirty && (
        <div className={styles.buttons}>
          <Button variant="default" size="sm" onClick={form.drop}>
            不改了
          </Button>
          <Button type="submit" size="sm" loading={form.isBusy} disabled={isOutdated}>
            存进草稿
          </Button>
        </div>
      )}
      <LeaveGuard
        unsaved={isDirty && !form.isBusy ? `这${kindWords[node.kind]}的改动` : undefined}
      />
    </form>
  );
}

interface FieldsProps {
  now: TreeNode;
  mayDraft: boolean;
  change: ReturnType<typeof useProperties>['change'];
}

function Fields({ now, mayDraft, change }: FieldsProps) {
  const { kind } = now;
  const text = (name: 'title' | 'number' | 'cover' | 'intro') => ({
    value: now[name],
    readOnly: !mayDraft,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const flag = (name: 'isIssued' | 'isIntensive' | 'isFree') => ({
    checked: now[name],
    disabled: !mayDraft,
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      change({ [name]: currentTarget.checked }),
  });
  return (
    <>
      {kind === 'reading' && (
        <TextInput
          label="章号"
          placeholder="自动编号"
          maxLength={20}
          className={styles.short}
          {...text('number')}
        />
      )}
      <TextInput
        label={`${kindWords[kind]}名`}
        maxLength={120}
        className={styles.long}
        {...text('title')}
      />
      {kind === 'book' && (
        <>
          <TextInput
            label="封面的字"
            description="2 至 5 个字"
            maxLength={5}
            className={styles.short}
            {...text('cover')}
          />
          <Textarea
            label="介绍"
            autosize
            minRows={2}
            maxLength={1000}
            className={styles.whole}
            {...text('intro')}
          />
          <Checkbox label="已开放，学员可以打开" {...flag('isIssued')} />
        </>
      )}
      {kind === 'lecture' && (
        <>
          <Checkbox label="免费试看" {...flag('isFree')} />
          <Checkbox label="强化课" {...flag('isIntensive')} />
        </>
      )}
    </>
  );
}
